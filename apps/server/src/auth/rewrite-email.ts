import { type EntityName, recordId } from '@bama/domain'
import { sql } from 'kysely'
import type { Tx } from '../store/schema.ts'
import { updateRecordAsServer } from '../sync/server-writes.ts'

/** The fields that name a person by e-mail. */
const emailFields = [
  { entity: 'tasks', field: 'assigned_user' },
  { entity: 'events', field: 'assigned_operator_id' },
] as const satisfies readonly { readonly entity: EntityName; readonly field: string }[]

interface Rewriting {
  readonly from: string
  readonly to: string
  readonly actorId: string
  readonly nowMs: number
}

/** Writes a person's new e-mail wherever a record names the old one, so that nobody loses sight of what is theirs. */
export async function rewriteEmail(tx: Tx, { from, to, actorId, nowMs }: Rewriting): Promise<void> {
  for (const { entity, field } of emailFields) {
    const candidates = await tx
      .selectFrom('records')
      .select(['id', 'fields'])
      .where('entity', '=', entity)
      .where('deleted', 'is', null)
      .where(sql<string>`lower(fields)`, 'like', patternOf(from))
      .execute()
    for (const { id, fields } of candidates) {
      const named: unknown = (JSON.parse(fields) as Readonly<Record<string, unknown>>)[field]
      if (typeof named !== 'string' || named.toLowerCase() !== from) continue
      await updateRecordAsServer(tx, { entity, id: recordId(id), patch: { [field]: to }, actorId, nowMs })
    }
  }
}

/**
 * Finds every record that may name the e-mail, and some more. `_` stands for any one character: so does a backslash of JSON,
 * which the engines would read in two ways.
 */
const patternOf = (email: string): string => `%${JSON.stringify(email).slice(1, -1).replaceAll('\\', '_')}%`
