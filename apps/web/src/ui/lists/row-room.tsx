import classes from './row-table.module.css'

interface RowRoomProps {
  /** Pixels. */
  readonly height: number
  readonly columns: number
}

/** In a table, the room of the rows that are out of sight. */
export function RowRoom({ height, columns }: RowRoomProps) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={classes.room}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from everyone, and empty */}
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  )
}
