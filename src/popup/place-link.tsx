/** A link to a place in the dashboard: a real one, so that it can be opened in any way. */
import type { ComponentChildren, JSX } from 'preact';
import { openDashboard } from '../messaging/page/open-page';
import { showError } from '../ui/toast';
import { leave } from './leave';

interface Props {
  /** `change/ID`, `watch/ID`, `host/NAME` */
  readonly place: string;
  readonly children: ComponentChildren;
}

export function PlaceLink({ place, children }: Props): JSX.Element {
  return (
    <a
      class="title"
      href={`../dashboard/index.html#${place}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        leave(openDashboard(place)).catch(showError);
      }}
    >
      {children}
    </a>
  );
}
