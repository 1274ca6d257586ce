import { silenceMs } from './fetch-whole.ts'

/** The assumed upload speed without better knowledge, in characters per second: poor mobile reception. */
const unknownUpload = 4_000
const leastUpload = 1_000

/** The time of a smaller body says more about the round trip than about the speed. */
const tellingSize = 8_000

/** A request interrupted after this long was too large for the connection; a smaller one may get through. */
export const longMs = 5_000

/** The target time for a page: an interrupted page is lost, and every page costs a round trip. */
const pageMs = 5_000

/** Page sizes in bytes of records. The first equals the server's default. */
const firstPage = 400_000
const leastPage = 16_000
const mostPage = 1_200_000
const mostGrowth = 4

/** The capacity of the connection, as measured since the page was loaded. */
export interface LinePace {
  /** How long the response to a request of this many characters may take to begin, in milliseconds. */
  patienceMs(size: number): number
  /** Records that a request of this many characters was accepted after this many milliseconds. */
  requestArrived(size: number, ms: number): void
  /** Records that a request did not get through. */
  requestFailed(): void
  /** The size to request for a page, in bytes of records. */
  pageSize(): number
  /** Records the total time of a page with another page after it, hence one of the requested size. */
  pageArrived(ms: number): void
  /** Records that a page was interrupted or stalled. */
  pageFailed(): void
}

/** `fetch` reports no upload progress, so the patience is based on earlier requests. */
export function createLinePace(): LinePace {
  let upload: number | null = null
  let page = firstPage
  const setPage = (size: number): void => {
    page = Math.round(Math.min(mostPage, Math.max(leastPage, size)))
  }
  return {
    patienceMs(size) {
      // A radio link is sometimes much slower than it was before.
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
