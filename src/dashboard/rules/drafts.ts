/**
 * Rules that a person has begun to change and not saved. They outlive the page of their watch, so
 * that whoever looks at another watch in between finds them again, and the browser asks before the
 * tab with them is closed.
 */
import { computed, effect, signal } from '@preact/signals';
import type { StoredRules } from '../../core/watch/watch-rules';
import { formOf, isSameForm, type RulesForm, rebased } from './rules-form';

export interface Draft {
  /** As stored when it was begun or carried over. */
  readonly begun: RulesForm;
  readonly form: RulesForm;
}

const drafts = signal<ReadonlyMap<string, Draft>>(new Map());
const hasAny = computed(() => drafts.value.size > 0);

/** Inside a component: it is drawn again when the draft changes. */
export function draftOf(watchId: string): Draft | undefined {
  return drafts.value.get(watchId);
}

/** What the form of a watch shows: the draft on top of the rules that are stored now. */
export function shownForm(watchId: string, stored: StoredRules): RulesForm {
  const draft = draftOf(watchId);
  const now = formOf(stored);
  return draft === undefined ? now : rebased(draft.form, draft.begun, now);
}

/** A form that says what is stored is no draft. */
export function keepDraft(watchId: string, form: RulesForm, stored: StoredRules): void {
  const begun = formOf(stored);
  if (isSameForm(form, begun)) return dropDraft(watchId);
  drafts.value = new Map([...drafts.value, [watchId, { begun, form }]]);
}

export function dropDraft(watchId: string): void {
  if (!drafts.value.has(watchId)) return;
  drafts.value = new Map([...drafts.value].filter(([id]) => id !== watchId));
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Once a page. Without a draft there is no listener: one keeps pages out of the browser's cache. */
export function askBeforeLosingDrafts(): void {
  effect(() => {
    if (hasAny.value) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}
