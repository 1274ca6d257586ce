import { vi } from 'vitest'

/** What Mantine asks of a browser and jsdom lacks: media queries, of which none matches unless `matches` says so, and sizes, which never change. */
export function stubBrowser(matches: (query: string) => boolean = () => false): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}
