/**
 * How many elements a drawing (SVG) comes to, those that are used again counted each time: a few
 * lines, each of which uses the one before twice, come to a million.
 *
 * @see https://www.w3.org/TR/SVG2/struct.html#UseElement
 */
import { isXmlElement, parseXml, type XmlElement } from './xml-tree';

/** Counting ends here: whatever is above is too much. */
const MOST = 1_000_000;
/** One used in one used in one …: no drawing that a person made goes so deep. */
const MAX_DEPTH = 1000;

/** @returns elements, at most about a million; infinity where the text is too deep to be read */
export function drawingCost(text: string): number {
  const parsed = parseXml(text);
  if (parsed.kind === 'too_complex') return Number.POSITIVE_INFINITY;
  return parsed.kind === 'xml' ? new Counting(parsed.root).costOf(parsed.root) : 0;
}

class Counting {
  private readonly byId = new Map<string, XmlElement>();
  /** Undefined while it is being counted: what uses itself is not drawn. */
  private readonly known = new Map<XmlElement, number | undefined>();

  constructor(root: XmlElement) {
    const left = [root];
    for (let element = left.pop(); element !== undefined; element = left.pop()) {
      const id = element.attributes.get('id');
      if (id !== undefined && !this.byId.has(id)) this.byId.set(id, element);
      left.push(...element.children.filter(isXmlElement));
    }
  }

  costOf(element: XmlElement, depth = 0): number {
    if (depth > MAX_DEPTH) return MOST;
    if (this.known.has(element)) return this.known.get(element) ?? 0;
    this.known.set(element, undefined);
    let cost = 1;
    for (const part of [...element.children.filter(isXmlElement), ...this.usedBy(element)]) {
      cost = Math.min(MOST, cost + this.costOf(part, depth + 1));
    }
    this.known.set(element, cost);
    return cost;
  }

  /** By any attribute: patterns, masks and markers are drawn again as well. */
  private usedBy({ attributes }: XmlElement): readonly XmlElement[] {
    return [...attributes.values()].flatMap((value) =>
      [...value.matchAll(/#([^)"'\s]+)/g)].flatMap(([, id = '']) => this.byId.get(id) ?? []),
    );
  }
}
