import { type EntityName, recordId } from '@bama/domain'
import { sql } from 'kysely'
import type { Tx } from '../store/schema.ts'
import { updateRecordsAsServer } from '../sync/server-writes.ts'

/** The field that names a person by e-mail. */
const emailFields = {
  tasks: 'assigned_user',
  events: 'assigned_operator_id',
} as const satisfies Partial<Record<EntityName, string>>

type Named = keyof typeof emailFields
const entities = Object.keys(emailFields) as Named[]

interface Rewriting {
  readonly from: string
  readonly to: string
  readonly actorId: string
  readonly nowMs: number
}

/** Writes a person's new e-mail wherever a record names the old one, so that nobody loses sight of what is theirs. */
export async function rewriteEmail(tx: Tx, { from, to, actorId, nowMs }: Rewriting): Promise<void> {
  const candidates = await tx
    .selectFrom('records')
    .select(['entity', 'id', 'fields'])
    .where('entity', 'in', entities)
    .where('deleted', 'is', null)
    .where(sql<string>`lower(fields)`, 'like', patternOf(from))
    .execute()
  const writes = candidates.flatMap(({ entity: name, id, fields }) => {
    const entity = name as Named
    const field = emailFields[entity]
    const named: unknown = (JSON.parse(fields) as Readonly<Record<string, unknown>>)[field]
    const isOld = typeof named === 'string' && named.toLowerCase() === from
    return isOld ? [{ entity, id: recordId(id), patch: { [field]: to }, actorId, nowMs }] : []
  })
  if (writes.length > 0) await updateRecordsAsServer(tx, writes)
}

/**
 * Finds every record that may name the e-mail, and some more. `_` stands for any one character: so does a backslash of JSON,
 * which the engines would read in two ways.
 */
const patternOf = (email: string): string => `%${JSON.stringify(email).slice(1, -1).replaceAll('\\', '_')}%`
