import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { InPlaceField } from './in-place.tsx'

interface AddLineProps {
  /** The button's label. */
  readonly label: string
  /** The field's placeholder and accessible name. */
  readonly placeholder: string
  readonly maxLength?: number
  /** Splits pasted text into several lines; empty if it is a single one. */
  readonly linesOf?: (text: string) => readonly string[]
  /** Resolves to whether the lines were written. If not, the text stays in the field. */
  readonly onAdd: (lines: readonly string[]) => Promise<boolean>
}

/** Adds short texts to a list in place. Enter adds the text and keeps the field open; leaving the field adds it too. */
export function AddLine({ label, placeholder, maxLength = 500, linesOf, onAdd }: AddLineProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isFocusOurs = useRef(false)
  useEffect(() => {
    if (isOpen || !isFocusOurs.current) return
    isFocusOurs.current = false
    button.current?.focus({ preventScroll: true })
  }, [isOpen])

  const write = async (lines: readonly string[]): Promise<boolean> => {
    const written = lines.map((line) => line.trim()).filter((line) => line !== '')
    if (written.length === 0) return true
    const isAdded = await onAdd(written)
    // The field stayed open: the next line may have been begun.
    if (!isAdded) setText((now) => [...written, now].filter((part) => part !== '').join(' '))
    return isAdded
  }
  const add = (): Promise<boolean> => {
    setText('')
    return write([text])
  }
  const close = (hasFocus: boolean): void => {
    isFocusOurs.current = hasFocus
    setText('')
    setIsOpen(false)
  }
  /** After the text of a field that was left has been added: the next one may be typed into it already. */
  const closeUnlessBack = (isAdded: boolean): void => {
    if (isAdded && document.activeElement !== field.current) close(false)
  }
  // Adds pending text when the dialog unmounts.
  const leave = useEffectEvent(() => {
    if (text.trim() !== '') void onAdd([text.trim()])
  })
  useEffect(() => () => leave(), [])
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
