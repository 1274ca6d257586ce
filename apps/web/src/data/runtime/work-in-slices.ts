/** How long a slice may block the page: less than a frame, leaving time for its other work. */
const sliceMs = 12

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })

/**
 * Processes items one by one, yielding to the page every few milliseconds. Resolves to false if `signal` aborted it.
 * `onShare` receives the progress, 0 to 1.
 */
export async function workInSlices<T>(
  items: readonly T[],
  work: (item: T) => void,
  { signal, onShare }: { readonly signal?: AbortSignal; readonly onShare?: (share: number) => void } = {},
): Promise<boolean> {
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - began > sliceMs) {
      onShare?.(index / items.length)
      await nextTask()
      began = performance.now()
    }
    if (signal?.aborted === true) return false
    work(item)
  }
  return true
}
