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
 * Runs a pass at once and then regularly, one after the other, for as long as the app listens; closing waits for the one that
 * is under way. A pass that fails is logged, and the next one tries again.
 */
export function runWhileListening(app: App, { every, everyMs, failure, run }: Pass): void {
  let callOff = (): void => undefined
  let last = Promise.resolve()
  let isStopping = false
  const runPass = async (): Promise<void> => {
    try {
      await run(() => isStopping)
    } catch (error) {
      app.log.error({ err: error }, failure)
    }
  }
  const runNow = (): void => {
    last = last.then(runPass)
  }
  app.addHook('onListen', (done) => {
    runNow()
    callOff = every(everyMs, runNow)
    done()
  })
  app.addHook('onClose', async () => {
    isStopping = true
    callOff()
    await last
  })
}
