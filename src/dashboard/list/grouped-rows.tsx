/** The rows of a long list, in groups that a plan draws: see `group-plan.ts`. */
import { Component, type JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { GROUP, type Group, GroupPlan } from './group-plan';

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

  useLayoutEffect(() => plan.update(rows, drawnWith), [plan, rows, drawnWith]);
  useEffect(() => () => plan.stop(), [plan]);
  const count = most.current;
  useEffect(() => watchGroups(place.current, plan), [plan, count]);

  return (
    <div ref={place} role="presentation">
      {Array.from({ length: count }, (_, index) => (
        <RowGroup key={index} index={index} plan={plan} drawing={drawing} />
      ))}
    </div>
  );
}

function watchGroups<Row>(place: HTMLElement | null, plan: GroupPlan<Row>) {
  if (place === null) return;
  const options = { rootMargin: '600px 0px', scrollMargin: '600px 0px' };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      plan.moved(Number((target as HTMLElement).dataset['group']), isIntersecting);
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
  #element: HTMLElement | null = null;

  draw(rows: readonly Row[], near: boolean, drawnWith: unknown): void {
    this.shown = rows;
    this.isNear = near;
    this.drawnWith = drawnWith;
    this.forceUpdate();
  }

  leave(): void {
    this.isNear = false;
  }

  hide(hidden: boolean): void {
    if (this.#element !== null && this.#element.hidden !== hidden) this.#element.hidden = hidden;
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
        ref={(element) => {
          this.#element = element;
        }}
        role="rowgroup"
        class="row-group"
        data-group={this.index}
      >
        {this.shown.map((row) => this.props.drawing.current(row, this.isNear))}
      </div>
    );
  }
}
