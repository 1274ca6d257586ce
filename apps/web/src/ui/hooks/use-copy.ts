import { type RefObject, useRef, useState } from 'react'

interface Copying<Field> {
  /** The ref of the field that shows the text. */
  readonly field: RefObject<Field | null>
  readonly outcome: 'not_yet' | 'copied' | 'failed'
  readonly copy: (text: string) => Promise<void>
}

/** Copies a text shown in a field. Selects it too, for pages where copying isn't permitted (without https). */
export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement>(): Copying<Field> {
  const field = useRef<Field>(null)
  const [outcome, setOutcome] = useState<Copying<Field>['outcome']>('not_yet')
  const copy = async (text: string): Promise<void> => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return { field, outcome, copy }
}
