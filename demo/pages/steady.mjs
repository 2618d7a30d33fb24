/** Opening hours that never change. */
import { heading, list, page, paragraph } from '../../test/origin/html.mjs';

export function steadyPage() {
  return page({
    title: 'Swimming bath: opening hours',
    main: [
      '<h1>Swimming bath</h1>',
      heading('Opening hours'),
      ...list(['Monday: closed', 'Tuesday to Friday: 7 to 21', 'Weekends: 9 to 18']),
      heading('Tickets'),
      ...list(['Adults 4.20', 'Children 2.10', 'Ten visits 36.00']),
      paragraph('Last entry is an hour before we close.'),
    ],
    footer: 'Alder Ford baths',
  });
}
