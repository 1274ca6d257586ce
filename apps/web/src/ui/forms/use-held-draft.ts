import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftPlace, type HeldDraft, openDraft } from '../../data/index.ts'

/** What was typed into a form before and not saved, this form's alone while it is open; null until that is known. */
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
