import { renameSelf, type VisibleUser } from '@bama/domain'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { runCommand, useUsers } from '../../data/index.ts'
import { personalSpaceTexts } from '../../texts/personal-space.ts'
import { Name } from '../../ui/display/names.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import classes from './personal-space.module.css'

interface OwnNameProps {
  readonly userId: string
  readonly name: string
}

/** The user's name, with an edit button that turns it into a field. */
export function OwnName({ userId, name }: OwnNameProps) {
  const self = useUsers()?.find(({ id }) => id === userId)
  const rename = useRename(self)
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)

  useEffect(() => {
    if (!isEditing && returnsFocus.current) pencil.current?.focus()
    returnsFocus.current = false
  }, [isEditing])

  if (isEditing) {
    return (
      <NameField
        name={name}
        onDone={(typed, byKey) => {
          returnsFocus.current = byKey
          setEditing(false)
          if (typed !== null) void rename(typed)
        }}
      />
    )
  }
  return (
    <div className={classes.line}>
      <h2>
        <Name>{name}</Name>
      </h2>
      {self === undefined ? null : (
        <ActionIcon
          ref={pencil}
          variant="subtle"
          color="gray"
          size={36}
          c="dimmed"
          aria-label={personalSpaceTexts.editName}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}

interface NameFieldProps {
  readonly name: string
  /** `typed` is null if the edit was cancelled. `byKey`: it ended by a key, so the focus returns to the button. */
  readonly onDone: (typed: string | null, byKey: boolean) => void
}

function NameField({ name, onDone }: NameFieldProps) {
  const [initial] = useState(name)
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  // The edit button has disappeared, so the focus moves to the field.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  // Removing the field fires blur too, so only the first outcome counts.
  const isDone = useRef(false)
  const done = (outcome: string | null, byKey: boolean): void => {
    if (isDone.current) return
    isDone.current = true
    // A name that was only looked at isn't written: meanwhile somebody else may have corrected it.
    onDone(outcome === initial ? null : outcome, byKey)
  }
  return (
    <TextInput
      w="100%"
      py={4}
      aria-label={personalSpaceTexts.fullName}
      value={typed}
      maxLength={120}
      autoComplete="name"
      enterKeyHint="done"
      dir="rtl"
      ref={field}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => done(typed, false)}
      onKeyDown={(event) => {
        const { key, nativeEvent } = event
        if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return
        // Otherwise the same key would press the edit button, which gets the focus before the key is released.
        event.preventDefault()
        done(key === 'Enter' ? typed : null, true)
      }}
    />
  )
}

function useRename(self: VisibleUser | undefined): (typed: string) => Promise<void> {
  return async (typed) => {
    // An empty name is ignored (A2.124).
    if (self === undefined || typed.trim() === '') return
    const outcome = await runCommand(renameSelf, { user: self, name: typed })
    if (!outcome.ok) showFailure(personalSpaceTexts.renameFailed, outcome.error)
    else if (outcome.value.length > 0) showDone(personalSpaceTexts.renamed)
  }
}
