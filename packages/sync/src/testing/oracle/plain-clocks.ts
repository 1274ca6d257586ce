import { entityModels, entityNamed, unpackClocks } from '@bama/domain'
import type { PackedClocks } from '../../record/row.ts'

type Fields = Readonly<Record<string, unknown>>

/** Returns the record with one clock per cell. */
export function withPlainClocks<Record extends Fields>(entity: string, record: Record): Record {
  const [name, packed] = [entityNamed(entity), record['_clocks']]
  if (name === null || packed === undefined) return record
  return { ...record, _clocks: unpackClocks(entityModels[name], record, packed as PackedClocks) }
}
