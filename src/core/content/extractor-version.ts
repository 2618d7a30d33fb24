/**
 * The version of the way text is read from a page. Raise it with every change that can give another
 * text for the same bytes: a stored version is then read again before it is compared, so that our
 * own change is never told as the page's.
 */
export const EXTRACTOR_VERSION = 4;
