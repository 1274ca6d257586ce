import { accessRules, entityModels, type EntityName, entityNames, maySee, type StoredRecord } from '@bama/domain'
import type { HereRecord } from '@bama/domain/moving-in'
import type { LocalDatabase } from '../local/database.ts'
import { isLocalMode } from '../local/mode.ts'
import { readInParts } from '../local/read-in-parts.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { nowIso } from '../runtime/world.ts'
import { currentSession } from '../session/current-session.ts'
import { workspace } from '../workspace/workspace.ts'

/** Reads all records of an entity visible to this person, in parts. False when nobody is signed in. */
export async function readAllRecords(
  entity: EntityName,
  take: (part: readonly HereRecord[]) => void,
): Promise<boolean> {
  const open = workspace.get()
  if (open === null) return false
  await readInParts(open.db.table<HereRecord, string>(entity), async (part) =>
    take(await visibleOf(open.whole, entity, part)),
  )
  return true
}

const stored = (record: HereRecord): StoredRecord => ({ id: record.id, fields: record })

/**
 * Without a server everybody's records are here, also the messages of chats that this person isn't in. Leaves out what
 * the record that each depends on hides.
 */
async function visibleOf(
  whole: LocalDatabase,
  entity: EntityName,
  part: readonly HereRecord[],
): Promise<readonly HereRecord[]> {
  const session = currentSession()
  const { parentOf } = accessRules[entity]
  if (!isLocalMode() || session.status !== 'signed_in' || parentOf === undefined) return part
  const parents = new Map<string, StoredRecord | null>()
  const visible: HereRecord[] = []
  for (const record of part) {
    const ref = parentOf(stored(record))
    const key = ref === null ? '' : `${ref.entity}/${ref.id}`
    if (ref !== null && !parents.has(key)) {
      const parent: HereRecord | undefined = await whole.table(ref.entity).get(ref.id)
      parents.set(key, parent === undefined ? null : stored(parent))
    }
    if (ref === null || maySee(session.actor, entity, stored(record), parents.get(key) ?? null)) visible.push(record)
  }
  return visible
}

/** The version of the format described in docs/guides/moving.md. */
const exportVersion = 1

/** Exports everything visible to this person as JSON (docs/guides/moving.md); null when nobody is signed in. */
export async function exportJson(): Promise<Blob | null> {
  const head = {
    format: 'bama-export',
    version: exportVersion,
    exported_at: nowIso(),
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
