/**
 * A feed as its items, whatever format it comes in. Build times, intervals, generators and the like
 * are not read: they are no news.
 *
 * @see https://www.rssboard.org/rss-specification and RFC 4287 and https://www.jsonfeed.org/version/1.1/
 */

export interface Feed {
  readonly title: string | undefined;
  /** As the feed names it; BCP 47 where the feed follows its own standard. */
  readonly language: string | undefined;
  /** In the feed's order. */
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  readonly id: string | undefined;
  readonly link: string | undefined;
  readonly title: FeedText | undefined;
  /** What is said of it in short, or all of it where there is nothing shorter. */
  readonly summary: FeedText | undefined;
  readonly published: string | undefined;
}

/** `entities`: text in which only entities are HTML, as in most titles of RSS. */
export interface FeedText {
  readonly text: string;
  readonly format: 'html' | 'entities' | 'plain';
}
