/**
 * Whether the window is too low for the popup: zoomed to 200 %, a popup has 300 px. One scroll for
 * all is then better than a small one between a fixed head and foot. A media query cannot tell: a
 * popup with little in it is low as well.
 */
import { useEffect } from 'preact/hooks';

/** What popup.css gives the popup at most. */
const FULL_HEIGHT = 600;
const SETTLED_MS = 250;
/** A popup is rounded to whole pixels, and may be a line behind its content. */
const TOLERANCE = 40;

export function useLowWindow(): void {
  useEffect(() => {
    const root = document.documentElement;
    const measure = () => {
      const low = innerHeight < FULL_HEIGHT && root.scrollHeight > innerHeight + TOLERANCE;
      root.classList.toggle('low-window', low);
    };
    let timer: ReturnType<typeof setTimeout>;
    // A popup grows after its content: only what lasts counts.
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(measure, SETTLED_MS);
    };
    const observer = new ResizeObserver(settle);
    observer.observe(document.body);
    addEventListener('resize', settle);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener('resize', settle);
    };
  }, []);
}
