/** As long as the page may be held up: under a frame, with what else it does. */
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
 * Does one thing after another and lets the page have its turn every few milliseconds. False when `signal` ended it.
 * `onShare`: how far it is, 0 to 1.
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
