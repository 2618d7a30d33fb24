/** A leaflet of evening courses. */
import { heading, list, page, paragraph } from '../../test/origin/html.mjs';

export function leafletsPage() {
  return page({
    title: 'Evening courses',
    main: [
      '<h1>Evening courses</h1>',
      heading('Starting soon'),
      ...list([
        'Bookbinding for beginners, six Mondays',
        'Reading old handwriting, four Tuesdays',
        'Mending bicycles, one long Saturday',
      ]),
      paragraph('Enrol at the school office. Courses need at least five people.'),
    ],
    footer: 'Alder Ford evening school',
  });
}
