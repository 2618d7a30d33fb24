/** The popup: this page? what changed? who needs me? who never answers 304? */
import { startPage } from '../ui/start-page';
import { Popup } from './popup';

startPage('extension_name', <Popup />);
