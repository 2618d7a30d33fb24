/**
 * What came in place of the page, and the person's word that it is the page: the next answer is then
 * taken as it comes, whatever it looks like.
 */
import type { WatchState } from './state';

/** Whether a page came that was not taken for the page. */
export function standsIn({ status, details }: Pick<WatchState, 'status' | 'details'>): boolean {
  if (status === 'soft_404' || status === 'maintenance' || status === 'script_built') return true;
  // A redirect to a sign-in page, or a 401, is the server's own word and no guess of ours.
  return status === 'sign_in' && details.includes('sign_in_page');
}

/** Where nothing stands in, nothing is promised for the next answer. */
export function acceptNext(state: WatchState): WatchState {
  return standsIn(state) ? { ...state, takesNextAsIs: true } : state;
}
