/** The dashboard: all watches, one of them with its difference and its exchanges, and the hosts. */
import { startPage } from '../ui/start-page';
import { App } from './app';
import { followAddress } from './list/current-view';
import { parseRoute } from './route';
import { askBeforeLosingDrafts } from './rules/drafts';

askBeforeLosingDrafts();
followAddress((hash) => parseRoute(hash).kind === 'list');
startPage('extension_name', <App />);
