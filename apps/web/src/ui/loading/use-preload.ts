import { useLayoutEffect } from 'react'
import type { LazyPart } from './lazy-part.tsx'

/** How long to wait for drawing, in milliseconds, in browsers without idle callbacks. */
const restMs = 300

const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, restMs)
  })

let screensComing = 0

/** Marks on the document whether everything requested has loaded, for observers outside the app such as tests. */
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

// Not `pointerover`: it also comes when the screen changes under a pointer that rests.
const touches = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const

/**
 * Loads what this screen may open: one by one while the browser is idle, all at once on the user's first interaction.
 * It then opens without delay, even if the connection is lost by then. `isStanding`: the screen's main content has been
 * drawn.
 */
export function usePreload(isStanding: boolean, parts: readonly Pick<LazyPart<never>, 'preload'>[]): void {
  // A layout effect, so that the mark is set before the screen is visible.
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
