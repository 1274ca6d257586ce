import { runWhileListening } from '../http/run-while-listening.ts'
import type { App } from '../http/zod-validation.ts'
import type { ChangeHub } from '../stream/change-hub.ts'
import type { Every } from '../stream/every.ts'
import type { PushSender } from './push-sender.ts'

/** Sends pushes and e-mails every five seconds, and pushes after each commit, until the server closes. */
export function pushWhileListening(
  app: App,
  {
    sender,
    hub,
    every,
  }: { readonly sender: PushSender; readonly hub: Pick<ChangeHub, 'onCommit'>; readonly every: Every },
): void {
  // Hooks of closing run in reverse order: when this one does, nothing more is begun.
  app.addHook('onClose', () => sender.ended())
  const look = runWhileListening(app, {
    every,
    everyMs: 5000,
    failure: 'pushes were not sent',
    run: (isStopping) => sender.look(isStopping),
  })
  runWhileListening(app, {
    every,
    everyMs: 5000,
    failure: 'e-mails with messages were not sent',
    run: (isStopping) => sender.lookForMail(isStopping),
  })
  const leave = hub.onCommit(look)
  app.addHook('preClose', (done) => {
    leave()
    done()
  })
}
