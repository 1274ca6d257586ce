import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false

function subscribe(onChange: () => void): () => void {
  // The browser lays the pages out as soon as this event ends.
  const begin = (): void => {
    isPrinting = true
    flushSync(onChange)
  }
  const end = (): void => {
    isPrinting = false
    onChange()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Whether the page is being printed. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
