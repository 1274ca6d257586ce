import type { Comment } from '@bama/domain'
import { useMemo } from 'react'
import { overlayRows } from '../workspace/overlay-changes.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { byCreation } from './by-creation.ts'

/** A comment as stored on this device. `_synced`: whether the server has it. */
export type LocalComment = Comment & { readonly _synced: boolean }

/** The comments on an event or a task, oldest first; `undefined` while loading. */
export function useComments(itemType: Comment['item_type'], itemId: string): readonly LocalComment[] | undefined {
  const comments = useWorkspaceQuery<readonly LocalComment[]>(
    (db) =>
      db.table<LocalComment, string>('comments').where('[item_type+item_id]').equals([itemType, itemId]).toArray(),
    [itemType, itemId],
    overlayRows('comments', (comment) => comment.item_type === itemType && comment.item_id === itemId),
  )
  return useMemo(() => comments?.toSorted(byCreation), [comments])
}
