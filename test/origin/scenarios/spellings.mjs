/** Hosts that honour their validators, each spelt in its own way. */
import { withDateSpelt, withStrongTag, withTagSpelt, withWeakTag } from '../answers.mjs';
import { noticeBoard } from '../notice-board.mjs';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** @type {Readonly<Record<string, import('../origin.mjs').Scenario>>} */
export const spellings = {
  tag: {
    about: 'A strong tag that follows the content, honoured as the RFC says.',
    options: {},
    answer: withStrongTag(noticeBoard),
  },
  weak: {
    about: 'A weak tag that follows the content, compared weakly.',
    options: {},
    answer: withWeakTag(noticeBoard),
  },
  date: {
    about: 'A date and no tag; only the same date matches.',
    options: {},
    answer: withDateSpelt(noticeBoard, (modified) => modified.toUTCString()),
  },
  'odd-date': {
    about: 'A date in the two-digit-year form and no tag; only that very text matches.',
    options: {},
    answer: withDateSpelt(noticeBoard, oddly),
  },
  'obs-tag': {
    about: 'A tag with bytes above 0x7F (an é in UTF-8 and a lone 0xFF); only those bytes match.',
    options: {},
    answer: withTagSpelt(noticeBoard, (version) => `"caf\u00c3\u00a9-\u00ff-${version}"`),
  },
  'comma-tag': {
    about: 'A tag with commas and a blank in it; only the whole of it matches.',
    options: {},
    answer: withTagSpelt(noticeBoard, (version) => `"a,b, c-${version}"`),
  },
  'bare-tag': {
    about: 'A tag without quotes; only the same text without quotes matches.',
    options: {},
    answer: withTagSpelt(noticeBoard, (version) => `v${version}-unquoted`),
  },
};

/**
 * The obsolete form of RFC 9110, section 5.6.7: `Friday, 14-Jun-24 09:30:00 GMT`.
 *
 * @param {Date} modified
 */
function oddly(modified) {
  const [, day, month, year = '', time] = modified.toUTCString().split(' ');
  return `${DAYS[modified.getUTCDay()]}, ${day}-${month}-${year.slice(-2)} ${time} GMT`;
}
