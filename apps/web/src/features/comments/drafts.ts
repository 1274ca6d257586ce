import type { RecordId } from '@bama/domain'
import { useState } from 'react'

/** A comment that is being written. */
export interface Draft {
  readonly text: string
  /** Whom its author took from the list of people. */
  readonly chosen: readonly RecordId[]
}

export const emptyDraft: Draft = { text: '', chosen: [] }

// In memory only: what is half written is nobody's business but its author's, and lies on no disk.
let ownerId: string | null = null
let drafts = new Map<string, Draft>()

/** The drafts of one person; another's are forgotten when they are asked for. */
function draftsOf(userId: string): Map<string, Draft> {
  if (ownerId !== userId) drafts = new Map()
  ownerId = userId
  return drafts
}

/** What a person has begun to write on an item: it is still there when the dialog was closed meanwhile. */
export function useDraft(userId: string, item: string): readonly [Draft, (change: (now: Draft) => Draft) => void] {
  const [draft, setDraft] = useState(() => draftsOf(userId).get(item) ?? emptyDraft)
  const change = (next: (now: Draft) => Draft): void => {
    const kept = draftsOf(userId)
    const changed = next(kept.get(item) ?? emptyDraft)
    if (changed.text === '') kept.delete(item)
    else kept.set(item, changed)
    setDraft(changed)
  }
  return [draft, change]
}
