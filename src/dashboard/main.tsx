/** The dashboard: all watches, one of them with its difference and its exchanges, and the hosts. */
import { startPage } from '../ui/start-page';
import { App } from './app';
import { askBeforeLosingDrafts } from './rules/drafts';

askBeforeLosingDrafts();
startPage('extension_name', <App />);
