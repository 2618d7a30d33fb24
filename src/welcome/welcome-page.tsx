/**
 * What Stillwatch does, what it never does, and how the first page is watched. The browser's question
 * is explained before it comes.
 */
import type { JSX } from 'preact';
import type { MessageKey } from '../messaging/page/i18n';
import { StillwatchMark } from '../ui/mark';
import { t } from '../ui/page-words';

const ADD_PAGE = '../options/index.html#add';
const DASHBOARD = '../dashboard/index.html';

const STEPS: readonly MessageKey[] = [
  'welcome_step_open',
  'welcome_step_press',
  'welcome_step_watch',
];
const DOES: readonly MessageKey[] = [
  'welcome_does_asks',
  'welcome_does_tells',
  'welcome_does_hosts',
];
const NEVER: readonly MessageKey[] = [
  'welcome_never_sends',
  'welcome_never_reads',
  'welcome_never_cookies',
];

export function WelcomePage(): JSX.Element {
  return (
    <main>
      <header>
        <StillwatchMark size={40} />
        <h1>{t('welcome_title')}</h1>
        <p class="lead">{t('welcome_lead')}</p>
      </header>
      <section class="first" aria-labelledby="first">
        <h2 id="first">{t('welcome_first')}</h2>
        <ol>
          {STEPS.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
        <p class="actions">
          <a class="button primary" href={ADD_PAGE}>
            {t('options_add')}
          </a>
          <a class="button" href={DASHBOARD}>
            {t('welcome_to_list')}
          </a>
        </p>
        <p class="small soft">{t('welcome_permission')}</p>
      </section>
      <div class="pair">
        <Points id="does" title="welcome_does" points={DOES} />
        <Points id="never" title="welcome_never" points={NEVER} />
      </div>
    </main>
  );
}

interface PointsProps {
  readonly id: string;
  readonly title: MessageKey;
  readonly points: readonly MessageKey[];
}

function Points({ id, title, points }: PointsProps): JSX.Element {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t(title)}</h2>
      <ul>
        {points.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </section>
  );
}
