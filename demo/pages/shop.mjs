/** A shop shelf. */
import { heading, list, page, paragraph } from '../../test/origin/html.mjs';

export function shopPage() {
  return page({
    title: 'Seeds and bulbs',
    main: [
      '<h1>Seeds and bulbs</h1>',
      heading('On the shelf'),
      ...list([
        'Broad beans, 60 g: 2.40',
        'Winter lettuce, 2 g: 1.90',
        'Crocus, 25 bulbs: 5.50',
        'Garlic for planting, 3 heads: 3.20',
      ]),
      paragraph('We post on Mondays and Thursdays.'),
    ],
    footer: 'The Seed Drawer',
  });
}
