import type { Result } from '@bama/domain'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Problem } from '../../texts/errors.ts'
import { showFailure } from '../feedback/show-outcome.ts'
import { type FactPlace, heldFacts } from './held-facts.ts'
import { InPlaceField } from './in-place.tsx'
import { keepUnsaved } from './keep-unsaved.ts'
import { useUnsavedInput } from './use-unsaved-input.ts'

interface AddLineProps {
  /** The button's label. */
  readonly label: string
  /** The field's placeholder and accessible name. */
  readonly placeholder: string
  readonly maxLength?: number
  /** Splits pasted text into several lines; empty if it is a single one. */
  readonly linesOf?: (text: string) => readonly string[]
  /** Where a text that couldn't be added waits for the event's window to open again. */
  readonly place: FactPlace
  /** The title of the toast when nothing was added. */
  readonly failed: string
  /** Writes the lines. If it fails, the text stays in the field. */
  readonly onAdd: (lines: readonly string[]) => Promise<Result<unknown, Problem>>
}

/** Adds short texts to a list in place. Enter adds the text and keeps the field open; leaving the field adds it too. */
export function AddLine({ label, placeholder, maxLength = 500, linesOf, place, failed, onAdd }: AddLineProps) {
  const heldText = (): string => {
    const held = heldFacts.of(place)
    return typeof held === 'string' ? held : ''
  }
  const isHeld = useSyncExternalStore(heldFacts.subscribe, () => heldFacts.has(place))
  const [wasHeld, setWasHeld] = useState(isHeld)
  const [isOpen, setIsOpen] = useState(isHeld)
  const [text, setText] = useState(heldText)
  if (isHeld !== wasHeld) {
    setWasHeld(isHeld)
    if (isHeld && (!isOpen || text === '')) {
      setIsOpen(true)
      setText(heldText())
    }
  }
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isFocusOurs = useRef(false)
  /** False once the window has closed, where nobody would see what failed. */
  const isHere = useRef(true)
  useEffect(() => {
    if (isOpen || !isFocusOurs.current) return
    isFocusOurs.current = false
    button.current?.focus({ preventScroll: true })
  }, [isOpen])

  const write = async (lines: readonly string[]): Promise<boolean> => {
    const written = lines.map((line) => line.trim()).filter((line) => line !== '')
    if (written.length === 0) return true
    const added = await onAdd(written)
    if (added.ok) return true
    if (isHere.current) {
      // The field stayed open: the next line may have been begun.
      setText((now) => [...written, now].filter((part) => part !== '').join(' '))
      showFailure(failed, added.error)
      return false
    }
    // The line before this one may have failed as well.
    const draft = [heldText(), ...written].filter((part) => part !== '').join(' ')
    await keepUnsaved(place, { draft, text: written.join('\n'), failed }, added.error)
    return false
  }
  const dropHeld = (): void => {
    if (heldFacts.has(place)) heldFacts.drop(place)
  }
  const add = (): Promise<boolean> => {
    dropHeld()
    setText('')
    return write([text])
  }
  const close = (hasFocus: boolean): void => {
    isFocusOurs.current = hasFocus
    dropHeld()
    setText('')
    setIsOpen(false)
  }
  /** After the text of a field that was left has been added: the next one may be typed into it already. */
  const closeUnlessBack = (isAdded: boolean): void => {
    if (isAdded && document.activeElement !== field.current) close(false)
  }
  // Adds pending text when the dialog unmounts.
  const leave = useEffectEvent(() => {
    if (!isOpen) return
    dropHeld()
    void write([text])
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      leave()
    }
  }, [])
  /** Another tab may have added the held line meanwhile. */
  const look = async (): Promise<void> => {
    if (!heldFacts.has(place)) return
    await heldFacts.load(place)
    if (!heldFacts.has(place)) close(false)
  }
  useUnsavedInput({
    isUnsaved: () => text.trim() !== '',
    hold: () => (text.trim() === '' ? dropHeld() : void heldFacts.keep(place, text)),
    onShown: () => void look().catch(console.error),
  })
  const onPaste = (paste: ClipboardEvent): void => {
    const lines = linesOf?.(paste.clipboardData.getData('text/plain')) ?? []
    if (lines.length === 0) return
    paste.preventDefault()
    void write(lines)
  }

  if (!isOpen)
    return (
      <Button
        ref={button}
        variant="subtle"
        size="compact-md"
        mt={4}
        ms={-8}
        leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
    )
  return (
    <InPlaceField
      onDone={(how) => {
        if (how === 'key') void (text.trim() === '' ? close(true) : add())
        else void add().then(closeUnlessBack)
      }}
      onTakeBack={() => close(true)}
    >
      <TextInput
        ref={field}
        mt={4}
        aria-label={placeholder}
        placeholder={placeholder}
        enterKeyHint="done"
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onPaste={onPaste}
      />
    </InPlaceField>
  )
}
