/** The rows of a long list, in groups that a plan draws: see `group-plan.ts`. */
import { Component, type JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { GROUP, type Group, type GroupPlan } from './group-plan';

/** So many groups fill any window. */
const IN_SIGHT = 6;

interface Props<Row> {
  readonly plan: GroupPlan<Row>;
  readonly rows: readonly Row[];
  /** @param near whether it is in sight, and may have what costs most to draw */
  readonly row: (row: Row, near: boolean) => JSX.Element;
  /** Whatever `row` depends on besides its row; compared by identity. */
  readonly drawnWith: unknown;
}

export function GroupedRows<Row>({ plan, rows, row, drawnWith }: Props<Row>): JSX.Element {
  const drawing = useRef(row);
  drawing.current = row;
  const place = useRef<HTMLDivElement>(null);
  // Groups that are no longer needed are kept empty: to take thousands of rows out at once takes long.
  const most = useRef(1);
  most.current = Math.max(most.current, Math.ceil(rows.length / GROUP));

  useLayoutEffect(() => {
    const needed = plan.update(rows, drawnWith);
    // After what the plan drew, which is before anything is seen.
    void Promise.resolve().then(() => drawCurtain(place.current, needed));
  }, [plan, rows, drawnWith]);
  useEffect(() => {
    plan.whenDone = () => drawCurtain(place.current, undefined);
    return () => plan.stop();
  }, [plan]);
  const count = most.current;
  useEffect(() => watchGroups(place.current, plan), [plan, count]);

  // The same elements: groups draw themselves.
  const groups = useMemo(
    () =>
      Array.from({ length: count }, (_, index) => (
        <RowGroup key={index} index={index} plan={plan} drawing={drawing} />
      )),
    [plan, count],
  );

  return (
    <div ref={place} role="presentation" class="row-groups">
      {groups}
    </div>
  );
}

/**
 * What is listed no more is out of sight at once, though it takes a while to take it out: the list is
 * cut off behind what is listed. Where that goes on beyond what is in sight, nobody sees the end.
 *
 * @param needed groups at the start that hold the list; undefined: all is as it should be
 */
function drawCurtain(place: HTMLElement | null, needed: number | undefined): void {
  if (place === null) return;
  const last = needed === undefined ? undefined : place.children[needed];
  if (last === undefined || (needed ?? 0) > IN_SIGHT) {
    place.style.blockSize = '';
    return;
  }
  const { top } = place.getBoundingClientRect();
  place.style.blockSize = `${last.getBoundingClientRect().top - top}px`;
}

function watchGroups<Row>(place: HTMLElement | null, plan: GroupPlan<Row>) {
  if (place === null) return;
  const options = { rootMargin: '600px 0px', scrollMargin: '600px 0px' };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const index = Number((target as HTMLElement).dataset['group']);
      if (isIntersecting) plan.came(index);
      else plan.went(index);
    }
  }, options);
  for (const group of place.children) observer.observe(group);
  return () => observer.disconnect();
}

interface GroupProps<Row> {
  readonly index: number;
  readonly plan: GroupPlan<Row>;
  readonly drawing: { readonly current: (row: Row, near: boolean) => JSX.Element };
}

/** Draws when the plan says so, and not when the list around it is drawn. */
class RowGroup<Row> extends Component<GroupProps<Row>> implements Group<Row> {
  readonly index = this.props.index;
  shown: readonly Row[] = [];
  drawnWith: unknown;
  isNear = this.props.index === 0;
  #isDrawn = false;

  draw(rows: readonly Row[], near: boolean, drawnWith: unknown): void {
    this.shown = rows;
    this.isNear = near;
    this.drawnWith = drawnWith;
    this.#isDrawn = true;
    this.forceUpdate();
  }

  leave(): void {
    this.isNear = false;
  }

  override componentDidMount(): void {
    this.props.plan.add(this);
  }

  override componentWillUnmount(): void {
    this.props.plan.drop(this.index);
  }

  override shouldComponentUpdate(): boolean {
    return false;
  }

  override render(): JSX.Element {
    return (
      <div
        role={this.shown.length > 0 ? 'rowgroup' : 'presentation'}
        class="row-group"
        hidden={this.#isDrawn && this.shown.length === 0}
        data-group={this.index}
      >
        {this.shown.map((row) => this.props.drawing.current(row, this.isNear))}
      </div>
    );
  }
}
