import { silenceMs } from './fetch-whole.ts'

/** How fast a request travels while nothing better is known, in characters a second: a line at the edge of reception. */
const unknownUpload = 4_000
const leastUpload = 1_000

/** A body that is smaller says more of the round trip than of the line. */
const tellingSize = 8_000

/** What is cut off after so long was too long under way: something smaller may get through. */
export const longMs = 5_000

/** What the line carried in this page's life. A reload forgets it. */
export interface LinePace {
  /** How long it may take until the answer to a request of so many characters begins, in milliseconds. */
  patienceMs(size: number): number
  /** A request of so many characters was taken after so many milliseconds. */
  sent(size: number, ms: number): void
  /** A request did not get through. */
  notSent(): void
}

/** `fetch` tells nothing of a request's way until it has arrived, so its patience goes by what got through before. */
export function createLinePace(): LinePace {
  let upload: number | null = null
  return {
    patienceMs(size) {
      // A radio link is now and then much slower than it was.
      const expected = upload === null ? unknownUpload : Math.max(leastUpload, upload / 3)
      return silenceMs + (size / expected) * 1000
    },
    sent(size, ms) {
      if (size >= tellingSize) upload = size / (Math.max(1, ms) / 1000)
    },
    notSent() {
      upload = null
    },
  }
}
