import { useEffect, useRef, useState } from 'react'
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
}

/**
 * Brings the message that a link leads to into sight, and the stretch of the chat that it is in: once each time that it is asked
 * for, so that anyone who goes on from there, or back to the end, is not taken back to it.
 */
export function useFocusedMessage({ chatId, focusedId, presses, messages, onStretch }: Focus) {
  const row = useRef<HTMLLIElement>(null)
  const isHere = messages?.some(({ id }) => id === focusedId) ?? false
  const isKnown = messages !== undefined
  const request = focusedId === undefined ? undefined : `${presses} ${focusedId}`
  const [answered, setAnswered] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (focusedId === undefined || !isKnown || answered === request) return
    setAnswered(request)
    if (isHere) return
    placeAround(chatId, focusedId, step / 2)
      .then((until) => (until === undefined ? undefined : onStretch(until)))
      .catch(console.error)
  }, [chatId, focusedId, isKnown, isHere, request, answered, onStretch])
  const shown = isHere ? request : undefined
  useEffect(() => {
    if (shown !== undefined) row.current?.scrollIntoView({ block: 'center' })
  }, [shown])
  return row
}
