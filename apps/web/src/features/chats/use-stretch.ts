import { type UIEvent, useMemo, useRef, useState } from 'react'
import { useChatStretch, useFilesOf } from '../../data/index.ts'
import { step, useFocusedMessage } from './use-focused-message.ts'

/** Distances in pixels: from the start, to load earlier messages; from the end, within which it counts as seen. */
const [nearStart, nearEnd] = [600, 120] as const

interface StretchOptions {
  readonly chatId: string
  readonly focusedId: string | undefined
  readonly presses: number
}

/** The part of a chat that is read, and whether its end is in sight. */
export function useStretch({ chatId, focusedId, presses }: StretchOptions) {
  const [stretch, setStretch] = useState<{ readonly until: string | null; readonly size: number }>({
    until: null,
    size: step,
  })
  const found = useChatStretch(chatId, stretch)
  const files = useFilesOf(useMemo(() => found?.messages.map(({ id }) => id), [found]))
  // Messages wait for their files, so that nothing shifts when the files arrive.
  const messages = files === undefined ? undefined : found?.messages
  // Messages that arrive while the user reads earlier ones stay unread.
  const [isEndSeen, setIsEndSeen] = useState(true)
  const scroller = useRef<HTMLDivElement>(null)
  // `scrollTop` is 0 at the end and negative above it, because the column is reversed.
  const noteEnd = (): void => setIsEndSeen((scroller.current?.scrollTop ?? 0) > -nearEnd)
  const { row, isComing, letGo } = useFocusedMessage({
    chatId,
    focusedId,
    presses,
    messages,
    onStretch: (until) => setStretch({ until, size: step }),
    onShown: noteEnd,
  })
  const readEarlier = (): void => setStretch((now) => ({ ...now, size: now.size + step }))
  const follow = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>): void => {
    noteEnd()
    const left = scrollHeight - clientHeight + scrollTop
    if (left < nearStart && found?.hasEarlier === true && messages !== undefined && messages.length >= stretch.size)
      readEarlier()
  }
  const toEnd = (): void => {
    setStretch({ until: null, size: step })
    setIsEndSeen(true)
    letGo()
    scroller.current?.scrollTo({ top: 0 })
  }
  return {
    messages,
    files,
    /** Undefined while loading. */
    hasEarlier: found?.hasEarlier,
    isAtEnd: stretch.until === null,
    isEndSeen,
    scroller,
    focusedRow: row,
    isComing,
    readEarlier,
    follow,
    toEnd,
  }
}
