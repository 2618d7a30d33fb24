/**
 * A text node while the parser fills it. The parser brings one piece a word and one a blank, and a
 * string that grows by pieces is a tree of them: a text of some megabytes would take hundreds of
 * megabytes, and its collection longer than its reading.
 */

/** Of so many a string is soon put together: most texts have no more. */
const FEW_PIECES = 8;
/** So many more are put together at once: of all pieces of a large text the list alone is large. */
const MOST_PIECES = 1024;

export class TextRun<Node extends { data: string }> {
  private node: Node | undefined;
  private added = 0;
  private pieces: string[] = [];
  private stretches: string[] = [];

  /** @param node with its first piece; the node before has its text from now on */
  begin(node: Node): void {
    this.end();
    this.node = node;
    this.added = 0;
  }

  isOf(node: unknown): boolean {
    return node !== undefined && node === this.node;
  }

  add(piece: string): void {
    this.added += 1;
    if (this.added <= FEW_PIECES && this.node !== undefined) this.node.data += piece;
    else if (this.pieces.push(piece) === MOST_PIECES) this.join();
  }

  /** The node has its whole text now. */
  end(): void {
    const { node } = this;
    this.node = undefined;
    if (node === undefined || this.added <= FEW_PIECES) return;
    this.join();
    node.data += this.stretches.join('');
    this.stretches = [];
  }

  private join(): void {
    this.stretches.push(this.pieces.join(''));
    this.pieces = [];
  }
}
