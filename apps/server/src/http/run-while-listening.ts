import type { Every } from '../stream/every.ts'
import type { App } from './zod-validation.ts'

interface Pass {
  readonly every: Every
  readonly everyMs: number
  /** What the log says when a pass fails. */
  readonly failure: string
  readonly run: (isStopping: () => boolean) => Promise<unknown>
}

/**
 * Runs a pass at once and then regularly while the app listens, never two at a time. Closing waits for the current pass.
 * A failed pass is logged, and the next one tries again. Returns a function that requests an extra pass.
 */
export function runWhileListening(app: App, { every, everyMs, failure, run }: Pass): () => void {
  let callOff = (): void => undefined
  let last = Promise.resolve()
  let isListening = false
  let isStopping = false
  let isWaiting = false
  const runPass = async (): Promise<void> => {
    isWaiting = false
    try {
      await run(() => isStopping)
    } catch (error) {
      app.log.error({ err: error }, failure)
    }
  }
  const runNow = (): void => {
    // A pass that is waiting will see the current state.
    if (!isListening || isStopping || isWaiting) return
    isWaiting = true
    last = last.then(runPass)
  }
  app.addHook('onListen', (done) => {
    isListening = true
    runNow()
    callOff = every(everyMs, runNow)
    done()
  })
  app.addHook('onClose', async () => {
    isStopping = true
    callOff()
    await last
  })
  return runNow
}
