import { type RefObject, useRef, useState } from 'react'

interface Copying {
  /** The field that shows the text. */
  readonly field: RefObject<HTMLInputElement | null>
  readonly outcome: 'not_yet' | 'copied' | 'failed'
  readonly copy: () => Promise<void>
}

/** Copies the text of a field. Where copying is not permitted (a page without https), the text is selected. */
export function useCopy(text: string): Copying {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Copying['outcome']>('not_yet')
  const copy = async (): Promise<void> => {
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
