/** A page that is never shown, opened to play one tone. */
import { playTone } from '../ui/tone';

playTone();
