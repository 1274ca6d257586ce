import { entityModels, entityNamed, unpackClocks } from '@bama/domain'
import type { PackedClocks } from '../../record/row.ts'
import type { SimSnapshot } from '../sim-server-port.ts'

type TableRow = SimSnapshot[string][number]

/** The same tables as written by a server that didn't pack clocks yet. */
export const olderSnapshot = (snapshot: SimSnapshot): SimSnapshot => ({
  ...snapshot,
  records: (snapshot['records'] ?? []).map(withPlainClocks),
})

function withPlainClocks(row: TableRow): TableRow {
  const name = entityNamed(String(row['entity']))
  if (name === null) return row
  const [fields, clocks] = [row['fields'], row['clocks']].map((text) => JSON.parse(String(text)) as TableRow)
  return { ...row, clocks: JSON.stringify(unpackClocks(entityModels[name], fields ?? {}, clocks as PackedClocks)) }
}
