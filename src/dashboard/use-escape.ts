/** Escape leads from what is open back to its list, where the focus finds its row again. */
import { useEffect } from 'preact/hooks';

/** Where Escape has a meaning of its own, or would lose what was written. */
const OWN_ESCAPE = 'input, select, textarea, dialog';

/** @param to the hash of the list; undefined while nothing is open beside it */
export function useEscape(to: string | undefined): void {
  useEffect(() => {
    if (to === undefined) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(OWN_ESCAPE) !== null) return;
      location.hash = to;
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [to]);
}
