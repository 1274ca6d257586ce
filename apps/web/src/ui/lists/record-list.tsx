import {
  type ComponentType,
  type CSSProperties,
  memo,
  type ReactNode,
  type RefCallback,
  useCallback,
  useEffect,
  useMemo,
} from 'react'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { DragFrameProps } from './record-row.tsx'
import { commonTexts } from '../../texts/common.ts'
import { EmptyStage } from '../display/empty-stage.tsx'
import { useMinWidth } from '../hooks/use-min-width.ts'
import { NothingFound, type NothingFoundProps } from './nothing-found.tsx'
import classes from './record-list.module.css'
import {
  type Column,
  type ListRow,
  RecordRow,
  type RecordRowProps,
  type RowLook,
  type UnreadRow,
} from './record-row.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { type ListSort, nextOrder, sortedRows, sortOf } from './sort.ts'
import { useVirtualRows, virtualFrom } from './use-virtual-rows.ts'

export type { Column, RowLook, RowState, UnreadRow } from './record-row.tsx'
export type { ListSort } from './sort.ts'

/** A heading between rows. */
interface Group extends ListRow {
  readonly group: string
  readonly count: number
}

export interface RecordListProps<Row extends ListRow> {
  readonly label: string
  readonly id?: string
  /** In display order; undefined while loading. */
  readonly rows: readonly (Row | UnreadRow)[] | undefined
  readonly look: RowLook<Row>
  /** The viewport width from which a table fits, such as `75em`. Without it, there are only cards. */
  readonly tableFrom?: string
  /** In pixels: a row's height in the table, and the estimated height of a card including the gap below it. */
  readonly heights: readonly [row: number, card: number]
  /** A cell's CSS padding. */
  readonly cellPadding?: string
  readonly skeletonRows?: number
  /** Shown when there are no records. */
  readonly empty?: string
  /** How records get here. */
  readonly emptyHint?: string
  /** What to do when there are none, a button or link, for those who are allowed to. */
  readonly emptyAction?: ReactNode
  /** Shown instead when a filter hides all records. */
  readonly nothingFound?: NothingFoundProps | undefined
  readonly selected?: ReadonlySet<string> | ReadonlyMap<string, unknown>
  /** The checkbox that selects all rows, in the header of the column `select`. */
  readonly selectAll?: ReactNode
  /** The actions for the selected rows. Sticky. */
  readonly toolbar?: ReactNode
  /** Adds headings above groups of rows. */
  readonly groups?: {
    readonly of: (row: Row) => string
    readonly heading: (group: string, count: number) => ReactNode
  }
  /** Called with the indexes of the first and last rendered row: a long list reads only these. */
  readonly onVisible?: (first: number, last: number) => void
  /** Set if the list is ordered by dragging (ordered-list.tsx). */
  readonly drag?: ListDrag | undefined
  /** The table's column to sort by, and the handler of a press on a header. Cards are in the list's own order. */
  readonly sort?: ListSort | undefined
}

/** Connects a list to the drag library. */
interface ListDrag {
  readonly Frame: ComponentType<DragFrameProps>
  readonly bodyRef: RefCallback<HTMLElement>
  readonly bodyProps: object
  readonly placeholder: ReactNode
  /** The row being dragged. Its place must stay open. */
  readonly heldId: string | null
}

/** Shows records as a table if there is room, otherwise as cards. Of a long list only the visible rows are rendered. */
export function RecordList<Row extends ListRow>(props: RecordListProps<Row>) {
  const { empty, emptyHint, emptyAction, nothingFound, tableFrom = '', skeletonRows, toolbar } = props
  const isTable = useMinWidth(tableFrom) && tableFrom !== ''
  const order = isTable ? props.sort?.order : undefined
  const rows = useMemo(
    () => props.rows && sortedRows(props.rows, props.look.columns, order),
    [props.rows, props.look.columns, order],
  )
  if (rows === undefined)
    return (
      <RowsSkeleton
        shape={isTable ? 'table' : 'cards'}
        {...(skeletonRows === undefined ? {} : { rows: skeletonRows })}
      />
    )
  if (rows.length > 0)
    return (
      <div
        className={isTable ? classes.surface : classes.stack}
        data-toolbar={toolbar === undefined ? undefined : true}
      >
        {props.onVisible !== undefined && rows.length > virtualFrom && (
          <p className={classes.printed}>{commonTexts.printedInPart}</p>
        )}
        {toolbar}
        <Rows {...props} rows={rows} isTable={isTable} />
      </div>
    )
  if (nothingFound !== undefined) return <NothingFound {...nothingFound} />
  if (empty === undefined) return null
  return (
    <EmptyStage size="page" hint={emptyHint} action={emptyAction}>
      {empty}
    </EmptyStage>
  )
}

interface RowsProps<Row extends ListRow> extends RecordListProps<Row> {
  readonly rows: readonly (Row | UnreadRow)[]
  readonly isTable: boolean
}

function Rows<Row extends ListRow>({ label, id, rows, look, isTable, heights, cellPadding, ...props }: RowsProps<Row>) {
  const { selected, groups, onVisible, drag } = props
  const items = useMemo(() => (groups === undefined ? rows : withGroups(rows, groups.of)), [rows, groups])
  const keyOf = useCallback((index: number) => items[index]?.id ?? '', [items])
  const { listRef, rowRef, indexes, before, after, heightOf } = useVirtualRows({
    count: items.length,
    keyOf,
    height: heights[isTable ? 0 : 1],
    isReadLate: onVisible !== undefined,
  })
  const [first = 0, last = 0] = [indexes[0], indexes.at(-1)]
  useEffect(() => onVisible?.(first, last), [first, last, onVisible])

  return (
    <div
      id={id}
      role={isTable ? 'table' : undefined}
      aria-label={isTable ? label : undefined}
      // Includes the head, and rows that aren't rendered.
      aria-rowcount={isTable ? items.length + 1 : undefined}
      style={listStyle(look.columns, heights[0], cellPadding)}
    >
      {isTable && <Head columns={look.columns} selectAll={props.selectAll} sort={props.sort} />}
      <div
        {...drag?.bodyProps}
        ref={drag?.bodyRef}
        data-record-list
        className={classes.body}
        role={isTable ? 'rowgroup' : undefined}
      >
        <div
          ref={listRef}
          className={isTable ? undefined : look.cardLabel === undefined ? classes.lines : classes.cards}
          role={isTable ? undefined : 'list'}
          aria-label={isTable ? undefined : label}
          style={{ paddingBlockStart: before, paddingBlockEnd: after }}
        >
          {indexes.map((index) => {
            const item = items[index]
            if (item === undefined) return null
            return (
              <div
                key={item.id}
                ref={rowRef}
                className={classes.place}
                data-index={index}
                style={item.id === drag?.heldId ? { minBlockSize: heightOf(index) } : undefined}
                role={isTable ? undefined : 'listitem'}
                aria-setsize={isTable ? undefined : items.length}
                aria-posinset={isTable ? undefined : index + 1}
              >
                {isGroup(item) ? (
                  <GroupHeading index={index} columns={isTable ? look.columns.length : 0}>
                    {groups?.heading(item.group, item.count)}
                  </GroupHeading>
                ) : (
                  <MemoRow
                    look={look}
                    row={item}
                    index={index}
                    isTable={isTable}
                    isSelected={selected?.has(item.id) ?? false}
                    DragFrame={drag?.Frame}
                  />
                )}
              </div>
            )
          })}
        </div>
        {drag?.placeholder}
      </div>
    </div>
  )
}

/** Memoised, so that scrolling the list doesn't render its rows again. */
const MemoRow = memo(RecordRow) as <Row extends ListRow>(props: RecordRowProps<Row>) => ReactNode

/** The CSS variables for column widths and cells. Also used for a row dragged out of its list. */
export const listStyle = (columns: readonly Column<never>[], rowHeight: number, cellPadding = '4px 12px') =>
  ({
    '--columns': columns
      .map(({ width = 'minmax(0, 1fr)' }) => (typeof width === 'number' ? `${width}px` : width))
      .join(' '),
    '--row-height': `${rowHeight}px`,
    '--cell-padding': cellPadding,
  }) as CSSProperties

interface HeadProps {
  readonly columns: readonly Column<never>[]
  readonly selectAll: ReactNode
  readonly sort: ListSort | undefined
}

function Head({ columns, selectAll, sort }: HeadProps) {
  const sorted = sortOf(sort?.order)
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {columns.map(({ key, header, padding, isHeaderHidden = false, sort: isSortable }) => (
          <div
            key={key}
            role="columnheader"
            aria-sort={sort === undefined || key !== sorted.by ? undefined : sorted.direction}
            className={classes.headCell}
            style={{ paddingInline: padding?.paddingInline }}
          >
            {key === 'select' && selectAll !== undefined ? (
              selectAll
            ) : isHeaderHidden ? (
              <VisuallyHidden>{header}</VisuallyHidden>
            ) : sort === undefined || isSortable === undefined ? (
              header
            ) : (
              <SortButton
                direction={key === sorted.by ? sorted.direction : undefined}
                onClick={() => sort.onSort(nextOrder(sort.order, key))}
              >
                {header}
              </SortButton>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

interface SortButtonProps {
  readonly direction: 'ascending' | 'descending' | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Sorts by a column: ascending, then descending, then back to the list's own order. */
function SortButton({ direction, onClick, children }: SortButtonProps) {
  const Sign = direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" className={classes.sort} data-sorted={direction} onClick={onClick}>
      {children}
      <Sign size={14} stroke={2} aria-hidden />
    </button>
  )
}

interface GroupHeadingProps {
  readonly index: number
  /** The number of columns of the table; 0 among cards. */
  readonly columns: number
  readonly children: ReactNode
}

function GroupHeading({ index, columns, children }: GroupHeadingProps) {
  if (columns === 0) return <h2 className={classes.cardsHeading}>{children}</h2>
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.groupRow}>
      <div role="rowheader" aria-colspan={columns} className={classes.cell}>
        {children}
      </div>
    </div>
  )
}

const isGroup = (item: ListRow): item is Group => 'group' in item

/** Inserts a heading above each group. The rows must already be ordered by group. */
function withGroups<Row extends ListRow>(
  rows: readonly (Row | UnreadRow)[],
  groupOf: (row: Row) => string,
): readonly (Row | UnreadRow | Group)[] {
  return [...Map.groupBy(rows, (row) => groupOf(row as Row))].flatMap(([group, members]) => [
    { id: `group-${group}`, group, count: members.length },
    ...members,
  ])
}
