import { entityModels, entityNamed, leanFields, packClocks, unpackClocks, wholeFields } from '@bama/domain'
import type { Clocks, PackedClocks, Stamp, WireRecord } from '@bama/sync'
import type { AuthorityRecord } from '@bama/sync/authority'
import type { Selectable } from 'kysely'
import type { RecordsTable } from './schema.ts'

export type ServerRecord = AuthorityRecord

/** A record in stored form: its fields and clocks are JSON texts. */
export type KeptRecord = Selectable<RecordsTable>

export const fromTable = (stored: KeptRecord): ServerRecord => ({
  entity: stored.entity,
  id: stored.id,
  row: rowFrom(stored),
  createdAt: stored.created_at,
  updatedAt: stored.updated_at,
  version: stored.version,
  shownAt: stored.shown_at ?? stored.updated_at,
  shownVersion: stored.shown_version ?? stored.version,
  seq: stored.seq,
  visibilityKey: stored.audience,
  parent: stored.parent,
  currentFrom: stored.current_from,
  deleted: stored.deleted as Stamp | null,
})

/**
 * Rows are stored without fields that hold their default, and with packed clocks. Older rows have every field, or a
 * clock per cell, until they are next written. A tombstone has neither fields nor clocks.
 */
function rowFrom(stored: KeptRecord): ServerRecord['row'] {
  const lean = JSON.parse(stored.fields) as Record<string, unknown>
  const packed = JSON.parse(stored.clocks) as PackedClocks
  const name = entityNamed(stored.entity)
  if (name === null || stored.deleted !== null) return { fields: lean, clocks: packed as Clocks }
  const model = entityModels[name]
  return { fields: wholeFields(model, lean), clocks: unpackClocks(model, lean, packed) }
}

/** Returns all fields of a stored record without parsing its clocks. */
export function keptFields({ entity, fields }: KeptRecord): Readonly<Record<string, unknown>> {
  const lean = JSON.parse(fields) as Readonly<Record<string, unknown>>
  const name = entityNamed(entity)
  return name === null ? lean : wholeFields(entityModels[name], lean)
}

function toStored({ entity, row: { fields, clocks } }: ServerRecord): {
  readonly fields: string
  readonly clocks: string
} {
  const name = entityNamed(entity)
  if (name === null) return { fields: JSON.stringify(fields), clocks: JSON.stringify(clocks) }
  const model = entityModels[name]
  const lean = leanFields(model, fields)
  return { fields: JSON.stringify(lean), clocks: JSON.stringify(packClocks(model, lean, clocks)) }
}

export const toTable = (record: ServerRecord): KeptRecord => ({
  entity: record.entity,
  id: record.id,
  ...toStored(record),
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  version: record.version,
  shown_version: record.shownVersion,
  shown_at: record.shownAt,
  seq: record.seq,
  audience: record.visibilityKey,
  parent: record.parent,
  current_from: record.currentFrom,
  deleted: record.deleted,
})

/** Returns the record in wire form with nothing hidden and a clock per cell. */
export const toWireRecord = (record: ServerRecord): WireRecord => ({
  ...record.row.fields,
  id: record.id,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  _version: record.version,
  _clocks: record.row.clocks,
})
