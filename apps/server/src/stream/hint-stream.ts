/** Where a stream's text goes. */
export interface Sink {
  /** Calls `flushed` when the text has left the process. */
  write(text: string, flushed: () => void): void
  end(): void
}

interface HintStream {
  /** Something was committed: tell it, now or as soon as the reader took what was notified before. */
  readonly hint: () => void
  /** Keeps proxies from closing a quiet connection; ends the stream of a reader who took nothing since the last beat. */
  readonly beat: () => void
  readonly end: () => void
}

const hintText = 'event: change\ndata: {}\n\n'

/**
 * Server-sent events that only say "something changed" (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 * One text is on its way at a time; hints that come meanwhile are one pending hint, however slow the reader.
 */
export function openHintStream(sink: Sink): HintStream {
  let isWriting = false
  let isPending = false
  let isOver = false
  /** A beat found the present text still on its way. */
  let isLate = false
  const end = (): void => {
    if (isOver) return
    isOver = true
    sink.end()
  }
  const send = (text: string): void => {
    isWriting = true
    isLate = false
    sink.write(text, () => {
      isWriting = false
      if (!isPending || isOver) return
      isPending = false
      send(hintText)
    })
  }
  // The browser comes back after two seconds when the connection breaks.
  send('retry: 2000\n\n')
  return {
    hint() {
      if (isOver) return
      if (isWriting) isPending = true
      else send(hintText)
    },
    beat() {
      if (isOver) return
      if (!isWriting) send(':\n\n')
      else if (isLate) end()
      else isLate = true
    },
    end,
  }
}
