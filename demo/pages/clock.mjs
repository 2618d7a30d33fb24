/** A page that carries the time of its making where nobody reads it: the bytes always differ. */
import { heading, list, page, paragraph } from '../../test/origin/html.mjs';
import { hiddenClock } from '../../test/origin/scenarios/never-304.mjs';

/** @param {import('../../test/origin/origin.mjs').Exchange} exchange */
export function clockPage(exchange) {
  const { head, main } = hiddenClock(exchange);
  return page({
    title: 'Ferry: first and last crossings',
    head,
    main: [
      ...main,
      '<h1>Ferry</h1>',
      heading('First and last crossings'),
      ...list(['Weekdays: 6:10 and 21:40', 'Sundays: 8:00 and 19:20']),
      paragraph('In fog the ferry stays on the east bank. Please ring the bell.'),
    ],
    footer: 'Alder Ford ferry',
  });
}
