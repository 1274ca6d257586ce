import type { RecordId } from '@bama/domain'
import { useEffect, useState } from 'react'
import { currentSession, isLeavingWithoutPrompt } from '../../data/index.ts'

/** A comment or chat message being written. */
export interface Draft {
  readonly text: string
  /** The people chosen from the list of mentions. */
  readonly chosen: readonly RecordId[]
  readonly files: readonly File[]
  /** The message that it answers. */
  readonly replyTo?: RecordId | undefined
}

const emptyDraft: Draft = { text: '', chosen: [], files: [] }

// In memory only: unsent text is private and never written to disk.
let ownerId: string | null = null
let drafts = new Map<string, Draft>()

/** Returns the drafts of one person, and drops those of anyone else. */
function draftsOf(userId: string): Map<string, Draft> {
  if (ownerId !== userId) {
    drafts = new Map()
    removeEventListener('beforeunload', ask)
  }
  ownerId = userId
  return drafts
}

/** Leaving the page loses the drafts, also where a new version of the app reloads it. */
function ask(event: Event): void {
  const session = currentSession()
  const isTheirs = session.status === 'signed_in' && session.user.id === ownerId
  if (isTheirs && !isLeavingWithoutPrompt()) event.preventDefault()
}

/** Drafts on their way, by person and item: a field that is left and opened again must not send its draft a second time. */
export const draftsOnTheirWay = new Set<string>()

const followers = new Set<() => void>()

const draftOf = (userId: string, item: string): Draft => draftsOf(userId).get(item) ?? emptyDraft

function changeDraft(userId: string, item: string, next: (now: Draft) => Draft): void {
  const kept = draftsOf(userId)
  const changed = next(kept.get(item) ?? emptyDraft)
  const isEmpty = ({ text, files }: Draft): boolean => text === '' && files.length === 0
  if (isEmpty(changed) && changed.replyTo === undefined) kept.delete(item)
  else kept.set(item, changed)
  if ([...kept.values()].every(isEmpty)) removeEventListener('beforeunload', ask)
  else addEventListener('beforeunload', ask)
  for (const follow of followers) follow()
}

/** Appends a text to an item's draft. Nothing is sent. */
export const addToDraft = (userId: string, item: string, text: string): void =>
  changeDraft(userId, item, (now) => ({ ...now, text: now.text.trim() === '' ? text : `${now.text}\n\n${text}` }))

/** Drops the draft of an item that is gone, where nobody could reach it any more. */
export function dropDraft(item: string): void {
  if (ownerId !== null) changeDraft(ownerId, item, () => emptyDraft)
}

/** An item's draft. Survives closing the dialog. */
export function useMessageDraft(
  userId: string,
  item: string,
): readonly [Draft, (change: (now: Draft) => Draft) => void] {
  const [draft, setDraft] = useState(() => draftOf(userId, item))
  useEffect(() => {
    const follow = (): void => setDraft(draftOf(userId, item))
    followers.add(follow)
    return () => void followers.delete(follow)
  }, [userId, item])
  return [draft, (next) => changeDraft(userId, item, next)]
}
