/** A parish notice board. Its first change adds two notices and alters an opening time. */
import { heading, list, page, paragraph } from '../../test/origin/html.mjs';

const FIRST = [
  'Footpath 14 is closed at the weir until the bank is repaired.',
  'The council meets on Wednesday at 19:30 in the upper hall.',
  'Paper and card are collected on the second Friday from now on.',
];

const NEWS = [
  [
    'Water will be off in Chapel Lane on Tuesday from 9 to 12.',
    'Names for the harvest supper to the clerk by the 20th, please.',
  ],
  ['Footpath 14 is open again.'],
  ['The clerk is away next week; messages to the deputy.'],
];

/** @param {{ readonly additions: readonly string[] }} exchange */
export function noticesPage({ additions }) {
  const added = additions.flatMap((text, index) => {
    const news = NEWS[index % NEWS.length] ?? [];
    return text === '' ? news : [text];
  });
  const tuesday = additions.length === 0 ? '10 to 12' : '14 to 18';
  return page({
    title: 'Notices of Alder Ford',
    main: [
      '<h1>Notices of Alder Ford</h1>',
      heading('New and current'),
      ...list([...added, ...FIRST]),
      heading('The clerk’s office is open'),
      ...list([`Tuesday: ${tuesday}`, 'Thursday: 14 to 17']),
      paragraph('Notices are taken down after a month.'),
    ],
    footer: 'Parish of Alder Ford',
  });
}
