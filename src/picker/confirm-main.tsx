/** What was picked in a tab, shown where no page can reach: as the popup, or in a window of its own. */
import { startPage } from '../ui/start-page';
import { Confirm } from './confirm';

const tabId = Number(new URLSearchParams(location.search).get('tab') ?? Number.NaN);

startPage('confirm_title', <Confirm tabId={tabId} />);
