import { accessRules, commentSchema, dayInZone, type User } from '@bama/domain'
import { z } from 'zod'
import type { Tx } from '../store/schema.ts'
import { actorNames } from '../sync/actor-names.ts'

/** A comment as it is read out: when, by whom, what. */
interface ThreadEntry {
  /** `yyyy-MM-dd`, in the business's zone. */
  readonly day: string
  readonly author: string
  readonly text: string
}

/** The comments on an event or a task that go to the model. */
export interface Thread {
  /** Oldest first. */
  readonly entries: readonly ThreadEntry[]
  /** The number of all comments, including those left out as too many. */
  readonly all: number
}

/** Approximate limit, in characters: what small models can read. */
export const maxThreadLength = 12_000
/** The number of rows read for it. */
const maxComments = 200

const stores = { event: 'events', task: 'tasks' } as const
const { content, author_name, created_by } = commentSchema.shape
const contentSchema = z.object({ content, author_name, created_by })

interface Query {
  readonly item_type: keyof typeof stores
  readonly item_id: string
  readonly zone: string
}

/**
 * Returns the newest comments that the person sees on an item. There are none if they may not see the item, or if it
 * doesn't exist.
 */
export async function readThread(tx: Tx, actor: User, { item_type, item_id, zone }: Query): Promise<Thread> {
  const entity = stores[item_type]
  const comments = tx
    .selectFrom('records')
    .where('entity', '=', 'comments')
    // A deleted comment has no parent any more.
    .where('parent', '=', `${entity}/${item_id}`)
  const newest = await comments
    .select(['fields', 'audience', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxComments)
    .execute()
  const { count } = await comments.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const seen = newest.filter(({ audience }) => accessRules.comments.sees(actor, audience))
  const found: (z.infer<typeof contentSchema> & { readonly at: string })[] = []
  let room = maxThreadLength
  for (const { fields, created_at: at } of seen) {
    const comment = contentSchema.safeParse(JSON.parse(fields)).data
    if (comment === undefined) continue
    if (found.length > 0 && comment.content.length > room) break
    found.unshift({ ...comment, at })
    room -= comment.content.length
  }
  const names = await actorNames(
    tx,
    found.flatMap((comment) => comment.created_by ?? []),
  )
  return {
    entries: found.map((comment) => ({
      day: dayInZone(Date.parse(comment.at), zone),
      author: names.get(comment.created_by ?? '') ?? comment.author_name ?? '',
      text: comment.content,
    })),
    // PostgreSQL returns counts as text.
    all: Number(count) - (newest.length - seen.length),
  }
}
