import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { discardDraft, type DraftPlace, removeDraft, writeDraft } from '../../data/index.ts'

/** How long after the last change a draft is written, in milliseconds. */
const writeAfterMs = 300

interface DraftOptions<Values> {
  /** Null if this form keeps no draft. */
  readonly place: DraftPlace | null
  readonly id: string
  /** Whether a draft existed when the form opened. */
  readonly wasThere: boolean
  readonly values: Values
  readonly initial: Values
  readonly isDirty: boolean
  /** Returns what to store of the values. */
  readonly draftOf: ((values: Values, initial: Values) => unknown) | undefined
}

interface DraftKeeper {
  /** Removes the draft after the form was saved, which releases its images for upload. */
  saved(): Promise<void>
  /** Drops the draft and its images. With `isLeaving`, nothing is written any more. */
  discard(isLeaving: boolean): void
}

/** Keeps what is typed into a form on this device, until it is saved or discarded. */
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
    // Failing to write is only logged: the form works without a draft, which nobody asked for.
    const written = isDirty ? writeDraft(place, { id, value: draftOf(now, initial) }) : discardDraft(place, id)
    written.catch(console.error)
  }, [])

  useEffect(() => {
    const timer = setTimeout(() => keep(values), writeAfterMs)
    return () => clearTimeout(timer)
  }, [values, keep])

  useEffect(() => {
    // The last event that a phone fires before it discards a page.
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
