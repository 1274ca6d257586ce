import type { Comment } from '@bama/domain'
import { useMemo } from 'react'
import { layOverRows } from '../workspace/lay-changes.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** A comment as this device holds it. `_synced`: whether the server has it. */
export type LocalComment = Comment & { readonly _synced: boolean }

/** The oldest first; the id decides between two of one moment, so that every device shows one order. */
const byAge = (one: Comment, other: Comment): number => {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? -1 : 1
  return one.id < other.id ? -1 : 1
}

/** The comments on an event or a task, the oldest first; `undefined` while they are read. */
export function useComments(itemType: Comment['item_type'], itemId: string): readonly LocalComment[] | undefined {
  const comments = useWorkspaceQuery<readonly LocalComment[]>(
    (db) =>
      db.table<LocalComment, string>('comments').where('[item_type+item_id]').equals([itemType, itemId]).toArray(),
    [itemType, itemId],
    layOverRows('comments', (comment) => comment.item_type === itemType && comment.item_id === itemId),
  )
  return useMemo(() => comments?.toSorted(byAge), [comments])
}
