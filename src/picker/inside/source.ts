/** A document written down, for the controls to read it as a check will. */
import type { PageSource } from '../port';

/** What a check reads of a page (adapters/http-fetcher.ts). */
const LONGEST = 5_242_880;

export function sourceOf(document: Document): PageSource {
  const { documentElement: root, URL: address, title } = document;
  return {
    url: address,
    title: title.slice(0, 1000),
    html: isPage(document) ? written(root) : null,
  };
}

function isPage({ contentType }: Document): boolean {
  return contentType === 'text/html' || contentType === 'application/xhtml+xml';
}

function written(root: Element): string | null {
  // The language decides how dates and numbers are read.
  const language = root.getAttribute('lang')?.replace(/[^\w-]/gu, '') ?? '';
  const html = `<!doctype html><html lang="${language}">${root.getHTML()}</html>`;
  return html.length > LONGEST ? null : html;
}
