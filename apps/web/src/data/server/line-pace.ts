import { silenceMs } from './fetch-whole.ts'

/** How fast a request travels while nothing better is known, in characters a second: a line at the edge of reception. */
const unknownUpload = 4_000
const leastUpload = 1_000

/** A body that is smaller says more of the round trip than of the line. */
const tellingSize = 8_000

/** What is cut off after so long was too long under way: something smaller may get through. */
export const longMs = 5_000

/** So long may a page take: what was cut off on its way is lost, and each page has a round trip of its own. */
const pageMs = 5_000

/** Bytes of records in a page. The first is what the server sends of what is current. */
const firstPage = 400_000
const leastPage = 16_000
const mostPage = 1_200_000
const mostGrowth = 4

/** What the line carries, as this page's life has shown. A reload forgets it. */
export interface LinePace {
  /** How long it may take until the answer to a request of so many characters begins, in milliseconds. */
  patienceMs(size: number): number
  /** A request of so many characters was taken after so many milliseconds. */
  requestArrived(size: number, ms: number): void
  /** A request did not get through. */
  requestFailed(): void
  /** How many bytes of records a page shall have. */
  pageSize(): number
  /** A page that has another one after it, so as large as was asked for, took so many milliseconds in all. */
  pageArrived(ms: number): void
  /** A page was cut off, or stood still. */
  pageFailed(): void
}

/** `fetch` tells nothing of a request's way until it has arrived, so its patience goes by what got through before. */
export function createLinePace(): LinePace {
  let upload: number | null = null
  let page = firstPage
  const setPage = (size: number): void => {
    page = Math.round(Math.min(mostPage, Math.max(leastPage, size)))
  }
  return {
    patienceMs(size) {
      // A radio link is now and then much slower than it was.
      const expected = upload === null ? unknownUpload : Math.max(leastUpload, upload / 3)
      return silenceMs + (size / expected) * 1000
    },
    requestArrived(size, ms) {
      if (size >= tellingSize) upload = size / (Math.max(1, ms) / 1000)
    },
    requestFailed() {
      upload = null
    },
    pageSize: () => page,
    pageArrived: (ms) => setPage(page * Math.min(mostGrowth, pageMs / Math.max(1, ms))),
    pageFailed: () => setPage(page / 2),
  }
}
