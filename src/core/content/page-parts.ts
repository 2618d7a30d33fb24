/** The parts of a page that a watch's rules choose, and those they leave out. */
import { CONSENT_RULE, type TraceStep } from '../check/trace';
import { ownOf } from '../own-of';
import type { ReadingRules } from '../watch/watch-rules';
import { consentBanners } from './consent-banner';
import type { NotedPage } from './page-notes';
import type { ParsedDocument } from './parse';
import { checkSelector, select } from './selector';
import type { PageNode } from './tree';

export type Parts =
  | {
      readonly kind: 'chosen';
      readonly nodes: readonly PageNode[];
      readonly excluded: ReadonlySet<PageNode>;
      /** Undefined where the whole page was chosen. */
      readonly matches: number | undefined;
      readonly trace: readonly TraceStep[];
    }
  | { readonly kind: 'not_found'; readonly trace: readonly TraceStep[] }
  | {
      readonly kind: 'refused';
      readonly reason: 'selector_too_heavy' | 'bad_selector';
      readonly trace: readonly TraceStep[];
    };

type Found = { readonly nodes: readonly PageNode[]; readonly trace: readonly TraceStep[] };
type Refused = Extract<Parts, { kind: 'refused' }>;

/**
 * A part that is not there is no reason to give up while another one is: a label that only shows now
 * and then is news when it comes and when it goes. With none of them there the part is not found.
 */
export function chooseParts(
  page: NotedPage,
  rules: Pick<ReadingRules, 'include' | 'exclude' | 'alternatives'>,
): Parts {
  const nodes = new Set<PageNode>();
  const trace: TraceStep[] = [];
  for (const selector of rules.include) {
    const found = findPart(page, selector, ownOf(rules.alternatives, selector) ?? []);
    trace.push(...found.trace);
    if ('reason' in found) return { ...found, trace };
    for (const node of found.nodes) nodes.add(node);
  }
  if (rules.include.length > 0 && nodes.size === 0) return { kind: 'not_found', trace };
  const excluded = new Set<PageNode>();
  if (rules.include.length === 0) {
    const banners = consentBanners(page, page.notes.namedAsBanner);
    for (const banner of banners) excluded.add(banner);
    if (banners.length > 0) {
      trace.push({
        step: 'exclude',
        text: '',
        rule: CONSENT_RULE,
        builtIn: true,
        count: banners.length,
      });
    }
  }
  for (const selector of rules.exclude) {
    const found = findAll(page, selector, 'exclude');
    trace.push(...found.trace);
    if ('reason' in found) return { ...found, trace };
    for (const node of found.nodes) excluded.add(node);
  }
  return {
    kind: 'chosen',
    nodes: rules.include.length === 0 ? [page.root] : [...nodes],
    excluded,
    matches: rules.include.length === 0 ? undefined : nodes.size,
    trace,
  };
}

/** What the picker stored beside a selector finds the part again where the page was rebuilt. */
function findPart(
  page: ParsedDocument,
  selector: string,
  alternatives: readonly string[],
): Found | Refused {
  const trace: TraceStep[] = [];
  for (const one of [selector, ...alternatives]) {
    const found = findAll(page, one, 'select');
    trace.push(...found.trace);
    if ('reason' in found) return { ...found, trace };
    if (found.nodes.length > 0) return { nodes: found.nodes, trace };
  }
  return { nodes: [], trace };
}

function findAll(
  page: ParsedDocument,
  selector: string,
  step: 'select' | 'exclude',
): Found | Refused {
  const refuse = (reason: Refused['reason'], text: string): Refused => ({
    kind: 'refused',
    reason,
    trace: [{ step, text, rule: selector }],
  });
  const check = checkSelector(selector);
  if (!check.ok) return refuse('bad_selector', check.message);
  const nodes = select(page, selector);
  if (nodes === 'too_heavy') return refuse('selector_too_heavy', 'too heavy');
  return { nodes, trace: [{ step, text: '', rule: selector, count: nodes.length }] };
}
