/** The destination of a stream's text. */
export interface Sink {
  /** Calls `flushed` when the text has left the process. */
  write(text: string, flushed: () => void): void
  end(): void
}

interface HintStream {
  /** Sends a hint, now or as soon as the previous text is flushed. */
  readonly hint: () => void
  /**
   * Keeps proxies from closing a quiet connection, and shows the reader that it is alive. Ends the stream if its reader
   * has received nothing since the last beat.
   */
  readonly beat: () => void
  readonly end: () => void
}

const hintText = 'event: change\ndata: {}\n\n'
/** An event and no comment, because a browser shows its page no comments. */
const beatText = 'event: beat\ndata: {}\n\n'

/**
 * Opens a stream of server-sent events that only say "something changed" or "still here"
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). One text is in flight at a time; hints that arrive
 * meanwhile are merged into one, however slow the reader.
 */
export function openHintStream(sink: Sink): HintStream {
  let isWriting = false
  let isPending = false
  let isOver = false
  /** Whether a beat found the current text still unflushed. */
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
  // The browser reconnects after two seconds.
  send('retry: 2000\n\n')
  return {
    hint() {
      if (isOver) return
      if (isWriting) isPending = true
      else send(hintText)
    },
    beat() {
      if (isOver) return
      if (!isWriting) send(beatText)
      else if (isLate) end()
      else isLate = true
    },
    end,
  }
}
