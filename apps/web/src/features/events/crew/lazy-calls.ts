import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'

/** Dialogs of the crew that are loaded when opened. */
export const CallDialog = lazyDialog(() => import('./call-dialog.tsx').then((part) => part.CallDialog))
export const OwnCallDialog = lazyDialog(() => import('./own-call-dialog.tsx').then((part) => part.OwnCallDialog))
