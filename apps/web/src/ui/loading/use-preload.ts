import { useLayoutEffect } from 'react'
import type { LazyPart } from './lazy-part.tsx'

/** How long a browser without idle callbacks is given to draw, in milliseconds. */
const restMs = 300

const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, restMs)
  })

let screensComing = 0

/** Whether all that was asked for is here: for who looks at the page from outside. */
function mark(): void {
  document.documentElement.dataset['parts'] = screensComing === 0 ? 'here' : 'coming'
}

function begin(): () => void {
  screensComing++
  mark()
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    screensComing--
    mark()
  }
}

const touches = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/**
 * Loads what this screen may open: one after the other while the browser rests, all at once when somebody turns to the page. So
 * they open as if they had come with the screen, also when the line is gone by then. `isStanding`: what people came for is
 * drawn.
 */
export function usePreload(isStanding: boolean, parts: readonly Pick<LazyPart<never>, 'preload'>[]): void {
  // What stands on the screen is never without the word of what is still to come with it.
  useLayoutEffect(() => {
    const end = begin()
    if (!isStanding) return end
    const over = new AbortController()
    const preloadAll = (): void => {
      over.abort()
      void Promise.all(parts.map((part) => part.preload())).then(end)
    }
    for (const touch of touches) window.addEventListener(touch, preloadAll, { signal: over.signal })
    void (async () => {
      for (const part of parts) {
        await atRest()
        if (over.signal.aborted) return
        await part.preload()
      }
      end()
    })()
    return () => {
      over.abort()
      end()
    }
  }, [isStanding, parts])
}
