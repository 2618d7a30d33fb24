/** The place the address bar names, followed as it changes. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { parseRoute, type Route } from './route';

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return useMemo(() => parseRoute(hash), [hash]);
}
