/** Work a reply does not wait for. Its failure has nobody to be told to but the console. */
export function unawaited(work: Promise<unknown>, what: string): void {
  work.catch((error: unknown) => console.error(`Stillwatch: ${what} failed`, error));
}
