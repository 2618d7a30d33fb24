/** The page after the installation: once, and never after an update. */
import { startPage } from '../ui/start-page';
import { WelcomePage } from './welcome-page';

startPage('welcome_title', <WelcomePage />);
