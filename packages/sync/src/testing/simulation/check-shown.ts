import type { CellValue } from '@bama/domain'
import type { OutboxRow } from '../../replica/local-store.ts'
import { canonical } from '../oracle/fold.ts'
import { isWritableCell } from '../oracle/shapes.ts'
import { complain, type Run, type SimDevice } from './run.ts'

/** Checks that pending changes stay visible, whatever the server answers. */
export function checkShown(run: Run, device: SimDevice): void {
  const { outbox, records, bases } = device.store.all()
  checkClock(run, device, outbox)
  const shown = new Map(records.map(({ entity, record }) => [`${entity}/${record.id}`, record]))
  const pending = Map.groupBy(
    outbox.toSorted((a, b) => a.n - b.n),
    ({ entity, recordId }) => `${entity}/${recordId}`,
  )
  const baseOf = new Map(bases.map((base) => [`${base.entity}/${base.id}`, base.record]))
  for (const [key, rows] of pending) {
    const record = shown.get(key)
    const base = baseOf.get(key)
    if (base === undefined) complain(run, `${device.name} has no base of ${key}, which waits`)
    const isThere = rows.reduce(
      (was, { operation }) => (operation === 'update' ? was : operation === 'create'),
      base !== null,
    )
    if (isThere !== (record !== undefined))
      complain(run, `${device.name} ${isThere ? 'does not show' : 'shows'} ${key}`)
    if (record === undefined) continue
    for (const [cell, value] of lastValues(rows)) {
      const actual = typeof value === 'object' && value !== null ? partsOf(record, value) : record[cell]
      // Reading further on another device wins over a pending read mark.
      if (cell === 'read_to' && canonical(actual) >= canonical(value)) continue
      if (canonical(actual) !== canonical(value))
        complain(run, `${device.name} shows ${key} ${cell} ${canonical(actual)}, written was ${canonical(value)}`)
    }
    if (record._synced) complain(run, `${device.name} shows ${key} as sent, though it waits`)
  }
  for (const [key, record] of shown)
    if (!record._synced && !pending.has(key))
      complain(run, `${device.name} shows ${key} as waiting, though nothing does`)
}

/** Checks that a device's stamps only grow. Changes offered again after a restore keep their old stamps. */
function checkClock(run: Run, device: SimDevice, outbox: readonly OutboxRow[]): void {
  if (run.restored.length > 0) return
  const stamps = outbox.toSorted((a, b) => a.n - b.n).map(({ data }) => data.stamp)
  const isBack = stamps.findIndex((stamp, index) => index > 0 && stamp <= (stamps[index - 1] ?? ''))
  if (isBack > 0) complain(run, `${device.name} wrote ${stamps[isBack]} after ${stamps[isBack - 1]}`)
}

const partsOf = (
  record: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => Object.fromEntries(Object.keys(value).map((part) => [part, record[part]]))

/** The last value of each plain cell. Empty for an invalid cell of a tampered device, until it is refused. */
function lastValues(rows: readonly OutboxRow[]): ReadonlyMap<string, CellValue> {
  const values = new Map<string, CellValue>()
  for (const { entity, operation, data } of rows) {
    const cells = Object.entries(data.patch)
    if (!cells.every(([cell]) => isWritableCell(entity, cell))) return new Map()
    // A creation starts over, and changes nothing if the record turns out to exist already.
    if (operation === 'create') values.clear()
    if (operation === 'update') for (const [cell, value] of cells) if (!cell.includes('/')) values.set(cell, value)
  }
  return values
}
