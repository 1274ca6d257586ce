import { type Actor, type PermissionFlag, permissionLockOf, type VisibleUser } from '@bama/domain'
import { useState } from 'react'
import { savePermissions } from '../../../data/index.ts'
import { problemText } from '../../../texts/errors.ts'
import { teamTexts } from '../../../texts/team.ts'
import { showDone } from '../../../ui/feedback/show-outcome.ts'
import { changedFlags, type Draft, type Flags, flagsOf } from './flags.ts'

const { person: texts } = teamTexts

/** Saved flags that haven't been pulled yet. They apply while the person's `updated_at` equals `base`. */
interface Saved {
  readonly flags: Draft
  readonly base: string | undefined
}

/** Unsaved changes by person. */
export interface PermissionDrafts {
  /** Returns the flags as shown, including unsaved changes. */
  shown(person: VisibleUser): Flags
  isChanged(person: VisibleUser): boolean
  isSaving(person: VisibleUser): boolean
  /** Why the last save failed. Null after the next action. */
  failureOf(person: VisibleUser): string | null
  toggle(person: VisibleUser, flag: PermissionFlag, value: boolean): void
  cancel(person: VisibleUser): void
  /** Resolves to whether it was saved. Otherwise the draft is kept. */
  save(person: VisibleUser): Promise<boolean>
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean
}

export function usePermissionDrafts(
  actor: Actor,
  people: ReadonlyMap<string, VisibleUser> | undefined,
): PermissionDrafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [saved, setSaved] = useState<Readonly<Record<string, Saved>>>({})
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())

  const asSaved = (person: VisibleUser): VisibleUser => {
    const last = saved[person.id]
    return last === undefined || last.base !== person.updated_at
      ? person
      : { ...person, permissions: { ...person.permissions, ...last.flags } }
  }
  const changes = (person: VisibleUser): Draft =>
    permissionLockOf(actor, person) === null ? changedFlags(asSaved(person), drafts[person.id] ?? {}) : {}
  const isChanged = (person: VisibleUser): boolean => Object.keys(changes(person)).length > 0
  const forgetFailure = (id: string): void => setFailures(({ [id]: _failure, ...others }) => others)
  const drop = ({ id }: VisibleUser, flags?: Draft): void =>
    setDrafts(({ [id]: draft = {}, ...others }) => {
      // Changes made during the save remain in the draft.
      const left =
        flags === undefined
          ? {}
          : Object.fromEntries(Object.entries(draft).filter(([flag, value]) => flags[flag as PermissionFlag] !== value))
      return Object.keys(left).length === 0 ? others : { ...others, [id]: left }
    })

  return {
    shown: (person) => ({ ...flagsOf(asSaved(person)), ...changes(person) }),
    isChanged,
    isSaving: ({ id }) => saving.has(id),
    failureOf: ({ id }) => failures[id] ?? null,
    toggle(person, flag, value) {
      forgetFailure(person.id)
      // A flag toggled back counts as untouched, so that a colleague's change to it still shows.
      if (flagsOf(asSaved(person))[flag] === value) drop(person, { [flag]: !value })
      else setDrafts((now) => ({ ...now, [person.id]: { ...now[person.id], [flag]: value } }))
    },
    cancel(person) {
      forgetFailure(person.id)
      drop(person)
    },
    async save(person) {
      const flags = changes(person)
      if (saving.has(person.id) || Object.keys(flags).length === 0) return false
      forgetFailure(person.id)
      setSaving((now) => new Set([...now, person.id]))
      const answer = await savePermissions(person.id, flags)
      setSaving((now) => new Set([...now].filter((id) => id !== person.id)))
      if (!answer.ok) {
        const why = answer.error.code === 'unreachable' ? texts.offline : problemText(answer.error)
        // Shown beside the button, which a persistent toast would cover.
        setFailures((now) => ({ ...now, [person.id]: `${texts.saveFailed}. ${why}` }))
        return false
      }
      setSaved((now) => ({ ...now, [person.id]: { flags, base: person.updated_at } }))
      drop(person, flags)
      showDone(texts.saved)
      return true
    },
    isDirty: Object.keys(drafts).some((id) => {
      const person = people?.get(id)
      return person !== undefined && isChanged(person)
    }),
  }
}
