import type { RecordId } from '@bama/domain'
import { useEffect, useState } from 'react'

/** A comment or a message that is being written. */
export interface Draft {
  readonly text: string
  /** The people chosen from the list. */
  readonly chosen: readonly RecordId[]
  /** What goes with it. */
  readonly files: readonly File[]
}

export const emptyDraft: Draft = { text: '', chosen: [], files: [] }

// In memory only: an unsent comment or message is private and never written to disk.
let ownerId: string | null = null
let drafts = new Map<string, Draft>()

/** The drafts of one person; another person's are dropped. */
function draftsOf(userId: string): Map<string, Draft> {
  if (ownerId !== userId) drafts = new Map()
  ownerId = userId
  return drafts
}

const followers = new Set<() => void>()

const draftOf = (userId: string, item: string): Draft => draftsOf(userId).get(item) ?? emptyDraft

function changeDraft(userId: string, item: string, next: (now: Draft) => Draft): void {
  const kept = draftsOf(userId)
  const changed = next(kept.get(item) ?? emptyDraft)
  if (changed.text === '' && changed.files.length === 0) kept.delete(item)
  else kept.set(item, changed)
  for (const follow of followers) follow()
}

/** Puts a text at the end of what is unsent of an item; nobody has sent it. */
export const addToDraft = (userId: string, item: string, text: string): void =>
  changeDraft(userId, item, (now) => ({ ...now, text: now.text.trim() === '' ? text : `${now.text}\n\n${text}` }))

/** What is unsent of an item; it survives closing the dialog. */
export function useDraft(userId: string, item: string): readonly [Draft, (change: (now: Draft) => Draft) => void] {
  const [draft, setDraft] = useState(() => draftOf(userId, item))
  useEffect(() => {
    const follow = (): void => setDraft(draftOf(userId, item))
    followers.add(follow)
    return () => void followers.delete(follow)
  }, [userId, item])
  return [draft, (next) => changeDraft(userId, item, next)]
}
