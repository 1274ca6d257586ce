import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftPlace, type HeldDraft, openDraft } from '../../data/index.ts'

/** The draft of a form, held for this form alone while it is open. Null until known. */
export function useHeldDraft(place: DraftPlace): HeldDraft | null {
  const [draft, setDraft] = useState<HeldDraft | null>(null)
  const open = useEffectEvent(() => openDraft(place))
  useEffect(() => {
    const opening = open()
    opening.then(setDraft, console.error)
    return () => void opening.then(({ release }) => release(), console.error)
  }, [])
  return draft
}
