import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { discardDraft, type DraftPlace, removeDraft, writeDraft } from '../../data/index.ts'

/** How long after the last key what was typed is written, in milliseconds. */
const writeAfterMs = 300

interface DraftOptions<Values> {
  /** null: this form keeps none. */
  readonly place: DraftPlace | null
  readonly id: string
  /** Whether one lay there when the form opened. */
  readonly wasThere: boolean
  readonly values: Values
  readonly initial: Values
  readonly isDirty: boolean
  /** What is kept of them. */
  readonly draftOf: ((values: Values, initial: Values) => unknown) | undefined
}

interface DraftKeeper {
  /** The form was saved: its draft goes, and with it what held back its images. */
  saved(): Promise<void>
  /** Nobody wants what was typed. With `isLeaving` nothing is written any more. */
  discard(isLeaving: boolean): void
}

/** Keeps on this device what was typed into a form, until it is saved or discarded. */
export function useDraft<Values>(options: DraftOptions<Values>): DraftKeeper {
  const { values } = options
  const latest = useRef(options)
  const isThere = useRef(options.wasThere)
  const hasEnded = useRef(false)
  useLayoutEffect(() => {
    latest.current = options
  })

  const keep = useCallback((now: Values): void => {
    const { place, id, initial, isDirty, draftOf } = latest.current
    if (place === null || draftOf === undefined || hasEnded.current || (!isDirty && !isThere.current)) return
    isThere.current = isDirty
    // The form goes on without it: a draft is a net, and the person has not asked for one.
    const written = isDirty ? writeDraft(place, { id, value: draftOf(now, initial) }) : discardDraft(place, id)
    written.catch(console.error)
  }, [])

  useEffect(() => {
    const timer = setTimeout(() => keep(values), writeAfterMs)
    return () => clearTimeout(timer)
  }, [values, keep])

  useEffect(() => {
    // The last that a phone tells before it throws a page away.
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') keep(latest.current.values)
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      keep(latest.current.values)
    }
  }, [keep])

  return {
    async saved() {
      hasEnded.current = true
      const { place } = latest.current
      if (place !== null) await removeDraft(place).catch(console.error)
    },
    discard(isLeaving) {
      hasEnded.current = isLeaving
      isThere.current = false
      const { place, id } = latest.current
      if (place !== null) discardDraft(place, id).catch(console.error)
    },
  }
}
