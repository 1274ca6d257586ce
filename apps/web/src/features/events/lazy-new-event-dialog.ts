import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'

/** A new event's form on screens without a board. */
export const NewEventDialog = lazyDialog(() =>
  import('./form/new-event-dialog.tsx').then((part) => part.NewEventDialog),
)
