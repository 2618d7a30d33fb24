/** The index of a small archive. */
import { heading, list, page, paragraph } from '../../test/origin/html.mjs';

export function archivePage() {
  return page({
    title: 'Archive: index of boxes',
    main: [
      '<h1>Index of boxes</h1>',
      heading('Maps and plans'),
      ...list(['Box 3: the mill race, 1822 to 1860', 'Box 4: railway plans that came to nothing']),
      heading('Letters'),
      ...list(['Box 11: letters to the ferryman', 'Box 12: complaints about the bell']),
      paragraph('Ask for boxes a day ahead. Pencils only.'),
    ],
    footer: 'Alder Ford archive',
  });
}
