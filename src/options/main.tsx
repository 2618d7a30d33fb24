/** The options: add by address, what holds for all watches, and the list of watches. */
import { startPage } from '../ui/start-page';
import { OptionsPage } from './options-page';

startPage('options_title', <OptionsPage />);
