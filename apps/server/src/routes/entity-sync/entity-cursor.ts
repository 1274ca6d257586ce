import { createHash } from 'node:crypto'
import type { EntityName } from '@bama/domain'
import { getMeta } from '../../store/meta.ts'
import type { Tx } from '../../store/schema.ts'
import { presentMoment } from '../../store/starts.ts'
import { formatCursor, parseCursor } from '../../sync/cursor.ts'
import { isOfThisHistory } from '../../sync/pull.ts'
import { isForgotten } from '../../sync/retention.ts'

/**
 * How far a simple client has read one kind of record. Records that left the caller's sight are reported only if that
 * happened after `from`.
 */
export interface EntityPosition {
  readonly position: number
  readonly from: number
}

/** Cursors of one kind of record for one person, as this server and the person's access are now. */
interface EntityCursors {
  format(at: EntityPosition, more: boolean): string
  /**
   * Null for a text that isn't a cursor, a cursor of another person or kind or from before the person's access changed, and
   * if the database has been restored since.
   */
  parse(text: string): Promise<EntityPosition | null>
}

/** The person's access is part of a cursor, as it is part of an epoch (packages/sync/SPEC.md, S27). */
export async function entityCursors(tx: Tx, userId: string, entity: EntityName): Promise<EntityCursors> {
  const account = await tx
    .selectFrom('accounts')
    .select('access_version')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const epoch = [
    await getMeta(tx, 'server_id'),
    await getMeta(tx, 'epoch'),
    userId,
    account?.access_version ?? 0,
    entity,
  ]
  const key = createHash('sha256').update(JSON.stringify(epoch)).digest('hex').slice(0, 16)
  const made = await presentMoment(tx)
  return {
    format: (at, more) => `${key}.${formatCursor({ phase: 'changes', ...at }, more, made)}`,
    async parse(text) {
      const parsed = text.startsWith(`${key}.`) ? parseCursor(text.slice(key.length + 1)) : null
      if (parsed?.cursor.phase !== 'changes') return null
      if (!(await isOfThisHistory(tx, parsed)) || (await isForgotten(tx, parsed.cursor))) return null
      return { position: parsed.cursor.position, from: parsed.cursor.from }
    },
  }
}
