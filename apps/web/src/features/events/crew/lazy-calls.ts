import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'

/** What a crew opens, and does not need before. */
export const CallDialog = lazyDialog(
  () => import('./call-dialog.tsx').then((part) => part.CallDialog),
  ({ opened }) => opened,
)
export const OwnCallDialog = lazyDialog(
  () => import('./own-call-dialog.tsx').then((part) => part.OwnCallDialog),
  ({ opened }) => opened,
)
