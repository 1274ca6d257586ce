import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type LocalChatMessage, placeAround } from '../../data/index.ts'

/** Messages per page: loaded first, and again each time the user scrolls to the top. */
export const step = 60

interface Focus {
  readonly chatId: string
  readonly focusedId: string | undefined
  /** Counts the presses that led to a message, because the same message may be requested again. */
  readonly presses: number
  readonly messages: readonly LocalChatMessage[] | undefined
  readonly onStretch: (until: string | null) => void
  /** Called when the message has come into sight, whether or not that scrolled. */
  readonly onShown: () => void
}

/**
 * Brings the message that a link leads to into sight, and the stretch of the chat that it is in: once each time that it is asked
 * for, so that anyone who goes on from there, or back to the end, is not taken back to it. `isComing`: it isn't in sight yet.
 */
export function useFocusedMessage({ chatId, focusedId, presses, messages, onStretch, onShown }: Focus) {
  const row = useRef<HTMLLIElement>(null)
  const isHere = messages?.some(({ id }) => id === focusedId) ?? false
  const isKnown = messages !== undefined
  const request = focusedId === undefined ? undefined : `${presses} ${focusedId}`
  const [answered, setAnswered] = useState<string | undefined>(undefined)
  const [settled, setSettled] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (focusedId === undefined || !isKnown || answered === request) return
    setAnswered(request)
    if (isHere) return
    placeAround(chatId, focusedId, step / 2)
      .then((until) => (until === undefined ? setSettled(request) : onStretch(until)))
      .catch((error: unknown) => {
        console.error(error)
        setSettled(request)
      })
  }, [chatId, focusedId, isKnown, isHere, request, answered, onStretch])
  const shown = isHere ? request : undefined
  const show = useEffectEvent(() => {
    row.current?.scrollIntoView({ block: 'center' })
    setSettled(shown)
    onShown()
  })
  useEffect(() => {
    if (shown !== undefined) show()
  }, [shown])
  /** For whoever goes elsewhere before the message has come. */
  const letGo = (): void => setSettled(request)
  return { row, isComing: request !== undefined && settled !== request, letGo }
}
