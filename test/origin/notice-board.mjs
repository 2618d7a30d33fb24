/** The page most hosts serve: a notice board. Each change of the host pins one more notice on top. */
import { heading, list, page, paragraph } from './html.mjs';

const FIRST_NOTICES = [
  'The lending library is shut on Thursday for stocktaking.',
  'Allotment rents are due by the end of the month.',
  'Bring garden waste to the yard between nine and noon.',
];

/** Pinned when a change brings no text of its own. */
const LATER_NOTICES = [
  'Bell ringing practice moves to Tuesday evening.',
  'A brown glove was found by the ferry steps.',
  'The footbridge is closed until the handrail is mended.',
  'Seats are left on the coach to the coast.',
];

/**
 * @param {object} shown
 * @param {string} shown.name the host, so that two tabs can be told apart
 * @param {readonly string[]} shown.additions
 * @param {readonly string[]} [shown.head] more lines of HTML for the head
 * @param {readonly string[]} [shown.main] more lines of HTML after the notices
 * @returns {string}
 */
export function noticeBoard({ name, additions, head = [], main = [] }) {
  const pinned = additions.map(
    (text, index) => text || (LATER_NOTICES[index % LATER_NOTICES.length] ?? ''),
  );
  return page({
    title: `Notice board (${name})`,
    head,
    main: [
      '<h1>Notice board</h1>',
      paragraph('Notices stay up for two weeks. Hand new ones in at the counter.'),
      heading('This week'),
      ...list([...pinned.reverse(), ...FIRST_NOTICES]),
      heading('Opening hours'),
      ...list(['Monday to Friday: 9 to 17', 'Saturday: 10 to 13']),
      ...main,
    ],
  });
}
