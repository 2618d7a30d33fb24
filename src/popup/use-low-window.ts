/**
 * Whether the window is too low for the popup: zoomed to 200 %, a popup has 300 px. One scroll for
 * all is then better than a small one between a fixed head and foot. A media query cannot tell: a
 * popup with little in it is low as well.
 */
import { useEffect } from 'preact/hooks';

/** What popup.css gives the popup at most. */
const FULL_HEIGHT = 600;

export function useLowWindow(): void {
  useEffect(() => {
    const root = document.documentElement;
    const measure = () => {
      const low = innerHeight < FULL_HEIGHT && root.scrollHeight > innerHeight;
      root.classList.toggle('low-window', low);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
}
