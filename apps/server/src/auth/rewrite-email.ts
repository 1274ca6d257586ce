import { type EntityName, type Patch, recordId, type RecordId } from '@bama/domain'
import { sql } from 'kysely'
import { loopTurn } from '../store/loop-turn.ts'
import type { Tx } from '../store/schema.ts'
import { updateRecordsAsServer } from '../sync/server-writes.ts'

/** The field that names a person by e-mail, per entity. */
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

/** Replaces a person's e-mail in every record that names it, so that they keep sight of what is theirs. */
export async function rewriteEmail(tx: Tx, { from, to, actorId, nowMs }: Rewriting): Promise<void> {
  const writes: { entity: Named; id: RecordId; patch: Patch; actorId: string; nowMs: number }[] = []
  for (const entity of entities) {
    const field = emailFields[entity]
    for await (const { id, fields } of candidatesIn(tx, entity, patternOf(from))) {
      const named: unknown = (JSON.parse(fields) as Readonly<Record<string, unknown>>)[field]
      const isOld = typeof named === 'string' && named.toLowerCase() === from
      if (isOld) writes.push({ entity, id: recordId(id), patch: { [field]: to }, actorId, nowMs })
    }
  }
  if (writes.length > 0) await updateRecordsAsServer(tx, writes)
}

/** Records per query. A single query over all of them would block everything else. */
const lookedAtOnce = 1000

/** Yields the living records of an entity that may match, and lets other work run after every thousand read. */
async function* candidatesIn(
  tx: Tx,
  entity: Named,
  pattern: string,
): AsyncGenerator<{ readonly id: string; readonly fields: string }> {
  const matching = sql<string | null>`case when lower(fields) like ${pattern} then fields end`
  for (let after = ''; ;) {
    const looked = await tx
      .selectFrom('records')
      .select(['id', matching.as('fields')])
      .where('entity', '=', entity)
      .where('deleted', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(lookedAtOnce)
      .execute()
    for (const { id, fields } of looked) if (fields !== null) yield { id, fields }
    const last = looked.at(-1)
    if (last === undefined) return
    after = last.id
    await loopTurn()
  }
}

/**
 * Returns a LIKE pattern that matches every record that may name the e-mail, and some more. A backslash of the JSON
 * becomes `_` (any one character), because the engines read backslashes differently.
 */
const patternOf = (email: string): string => `%${JSON.stringify(email).slice(1, -1).replaceAll('\\', '_')}%`
