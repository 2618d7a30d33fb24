/** The place the address bar names, followed as it changes. */
import { useEffect, useState } from 'preact/hooks';
import { type OptionsPlace, parseOptionsPlace } from './place';

export function useOptionsPlace(): OptionsPlace {
  const [place, setPlace] = useState(() => parseOptionsPlace(location.hash));
  useEffect(() => {
    const follow = () => setPlace(parseOptionsPlace(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return place;
}
