import { type RefObject, useRef, useState } from 'react'

interface Copying<Field> {
  /** The ref of the field that shows the text. */
  readonly field: RefObject<Field | null>
  readonly isCopied: boolean
  /** What came of the last try; empty before it. */
  readonly outcome: string
  readonly copy: (text: string) => Promise<void>
}

/** Copies a text shown in a field. Selects it too, for pages where copying isn't permitted (without https). */
export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement>(
  texts: Readonly<Record<'copied' | 'cannotCopy', string>>,
): Copying<Field> {
  const field = useRef<Field>(null)
  const [outcome, setOutcome] = useState('')
  const copy = async (text: string): Promise<void> => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(texts.copied)
    } catch {
      setOutcome(texts.cannotCopy)
    }
  }
  return { field, isCopied: outcome === texts.copied, outcome, copy }
}
