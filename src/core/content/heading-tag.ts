/** Whether an element name is that of a heading, `h1` to `h6`. */
export function isHeadingTag(tag: string): boolean {
  return /^h[1-6]$/.test(tag);
}
