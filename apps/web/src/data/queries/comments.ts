import type { Comment } from '@bama/domain'
import { useMemo } from 'react'
import { byCreation } from './by-creation.ts'
import { useRows } from './rows.ts'

/** A comment as stored on this device. `_synced`: whether the server has it. */
export type LocalComment = Comment & { readonly _synced: boolean }

/** The comments on an event or a task, oldest first; `undefined` while loading. */
export function useComments(itemType: Comment['item_type'], itemId: string): readonly LocalComment[] | undefined {
  const comments = useRows<LocalComment>('comments', { item_id: itemId, item_type: itemType })
  return useMemo(() => comments?.toSorted(byCreation), [comments])
}
