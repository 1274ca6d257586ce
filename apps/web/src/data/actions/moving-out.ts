import { entityModels, type EntityName, entityNames } from '@bama/domain'
import type { HereRecord } from '@bama/domain/moving-in'
import { readInParts } from '../local/read-in-parts.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { world } from '../runtime/world.ts'
import { workspace } from '../workspace/workspace.ts'

/** Reads all records of an entity visible to this person, in parts. False when nobody is signed in. */
export async function readAllRecords(
  entity: EntityName,
  take: (part: readonly HereRecord[]) => void,
): Promise<boolean> {
  const db = workspace.get()?.db
  if (db === undefined) return false
  await readInParts(db.table<HereRecord, string>(entity), take)
  return true
}

/** The version of the format described in docs/guides/moving.md. */
const exportVersion = 1

/** Exports everything visible to this person as JSON (docs/guides/moving.md); null when nobody is signed in. */
export async function exportJson(): Promise<Blob | null> {
  const head = {
    format: 'bama-export',
    version: exportVersion,
    exported_at: new Date(world.now()).toISOString(),
    zone: businessZone,
  }
  const pieces: string[] = [`${JSON.stringify(head).slice(0, -1)},"data":{`]
  for (const [index, entity] of entityNames.entries()) {
    pieces.push(`${index === 0 ? '' : ','}"${entity}":[`)
    let isFirst = true
    const isRead = await readAllRecords(entity, (part) => {
      if (part.length === 0) return
      pieces.push((isFirst ? '' : ',') + part.map((record) => JSON.stringify(plainRecord(entity, record))).join(','))
      isFirst = false
    })
    if (!isRead) return null
    pieces.push(']')
  }
  pieces.push('}}\n')
  return new Blob(pieces, { type: 'application/json' })
}

/** The fields of a record in its schema, without those used internally by devices. */
function plainRecord(entity: EntityName, record: HereRecord): Readonly<Record<string, unknown>> {
  const own = Object.keys(entityModels[entity].schema.shape).filter((field) => record[field] !== undefined)
  const fields = Object.fromEntries(own.map((field) => [field, record[field]]))
  return { id: record.id, created_at: record['created_at'], updated_at: record['updated_at'], ...fields }
}
