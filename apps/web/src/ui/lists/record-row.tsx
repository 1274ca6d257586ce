import { VisuallyHidden } from '@mantine/core'
import type { ComponentType, CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react'
import { commonTexts } from '../../texts/common.ts'
import { recordKey } from '../hooks/record-focus.ts'
import classes from './record-list.module.css'

export interface ListRow {
  readonly id: string
}

/** A row that became visible and is still being read from the database. */
export interface UnreadRow extends ListRow {
  readonly isUnread: true
}

export interface RowState {
  readonly isTable: boolean
  readonly isSelected: boolean
  /** Set if the list is ordered by dragging. */
  readonly drag: RowDrag | undefined
}

/** What the drag library needs on a row. */
export interface RowDrag {
  readonly ref: Ref<HTMLDivElement>
  readonly style: CSSProperties | undefined
  readonly rowProps: HTMLAttributes<HTMLElement>
  /** For the element by which the row is dragged. */
  readonly handleProps: HTMLAttributes<HTMLElement>
  /** Whether it is the copy under the pointer. */
  readonly isHeld: boolean
}

export interface Column<Row> {
  readonly key: string
  readonly header: ReactNode
  /** The header is visually hidden. */
  readonly isHeaderHidden?: boolean
  readonly cell: (row: Row, state: RowState) => ReactNode
  /** A CSS width; a number is in pixels. Columns without a width share the remaining space. */
  readonly width?: string | number
  /** Overrides the list's padding. */
  readonly padding?: Pick<CSSProperties, 'paddingBlock' | 'paddingInline'>
  /** The cell is the row's header. */
  readonly isRowHeader?: boolean
  /** The value to sort by: a number, name or day. Rows without one come last. */
  readonly sort?: (row: Row) => string | number | null | undefined
}

/** Attributes of a row's element, in the table or as a card. */
type RowProps = HTMLAttributes<HTMLElement> & {
  readonly [attribute: `data-${string}`]: string | true | undefined
}

/** How a list's rows look. Must keep its identity between renders, so that rows aren't rendered again. */
export interface RowLook<Row> {
  readonly columns: readonly Column<Row>[]
  /** The content of a row's card, for narrow screens. */
  readonly card: (row: Row, state: RowState) => ReactNode
  /** The card's accessible name. Without it, rows are plain lines instead of cards. */
  readonly cardLabel?: (row: Row) => string
  readonly rowProps?: (row: Row, state: RowState) => RowProps
  /** The kind of the records in record keys, such as `client`. */
  readonly kind: string
}

export interface RecordRowProps<Row> {
  readonly look: RowLook<Row>
  readonly row: Row | UnreadRow
  readonly index: number
  readonly isTable: boolean
  readonly isSelected: boolean
  readonly DragFrame?: ComponentType<DragFrameProps> | undefined
}

export interface DragFrameProps {
  readonly id: string
  readonly index: number
  readonly isTable: boolean
  readonly children: (drag: RowDrag) => ReactNode
}

const isUnread = (row: ListRow): row is UnreadRow => 'isUnread' in row

export function RecordRow<Row extends ListRow>({ DragFrame, ...props }: RecordRowProps<Row>) {
  const { row } = props
  if (isUnread(row)) return <Unread isTable={props.isTable} index={props.index} />
  const shown = { ...props, row }
  if (DragFrame === undefined) return <RowElement {...shown} drag={undefined} />
  return (
    <DragFrame id={props.row.id} index={props.index} isTable={props.isTable}>
      {(drag) => <RowElement {...shown} drag={drag} />}
    </DragFrame>
  )
}

interface RowElementProps<Row> extends Omit<RecordRowProps<Row>, 'row' | 'DragFrame'> {
  readonly row: Row
  readonly drag: RowDrag | undefined
}

export function RowElement<Row extends ListRow>({ look, row, index, isTable, isSelected, drag }: RowElementProps<Row>) {
  const { columns, card, cardLabel, rowProps, kind } = look
  const state = { isTable, isSelected, drag }
  const { className = '', ...props } = rowProps?.(row, state) ?? {}
  const shared = {
    ...drag?.rowProps,
    ...props,
    ref: drag?.ref,
    style: drag?.style,
    'data-record-key': recordKey(kind, row.id),
    'data-selected': isSelected || undefined,
    'data-held': drag?.isHeld || undefined,
  }
  if (!isTable && cardLabel === undefined)
    return (
      <div {...shared} className={className}>
        {card(row, state)}
      </div>
    )
  if (!isTable)
    return (
      <article {...shared} className={`${classes.card} ${className}`} aria-label={cardLabel?.(row)}>
        {card(row, state)}
      </article>
    )
  return (
    <div
      {...shared}
      role="row"
      className={`${classes.row} ${className}`}
      aria-rowindex={index + 2}
      aria-selected={isSelected || undefined}
    >
      {columns.map(({ key, cell, padding, isRowHeader = false }) => (
        <div key={key} role={isRowHeader ? 'rowheader' : 'cell'} className={classes.cell} style={padding}>
          {cell(row, state)}
        </div>
      ))}
    </div>
  )
}

function Unread({ isTable, index }: { readonly isTable: boolean; readonly index: number }) {
  if (!isTable)
    return (
      <div className={classes.card} data-unread>
        <span className={classes.bar} />
      </div>
    )
  return (
    <div role="row" className={classes.row} aria-rowindex={index + 2}>
      <div role="cell" className={classes.cell} data-whole>
        <span className={classes.bar} aria-hidden />
        <VisuallyHidden>{commonTexts.loading}</VisuallyHidden>
      </div>
    </div>
  )
}
