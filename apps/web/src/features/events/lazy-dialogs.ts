import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

/** Dialogs that the board loads when they are opened or preloaded. */
export const EventDetailDialog = lazyDialog(
  () => import('./detail/event-detail-dialog.tsx').then((part) => part.EventDetailDialog),
  ({ eventId }) => eventId !== undefined,
)
export const EventFormDialog = lazyDialog(() =>
  import('./form/event-form-dialog.tsx').then((part) => part.EventFormDialog),
)
export const ShareDialog = lazyDialog(() => import('./share/share-dialog.tsx').then((part) => part.ShareDialog))

export const TemplateFormDialog = lazyDialog(() =>
  import('./templates/template-form-dialog.tsx').then((part) => part.TemplateFormDialog),
)

export const lazyDialogs = [EventDetailDialog, EventFormDialog, ShareDialog]

/** The dialogs of an event's crew on other screens than the event's. */
export const CrewDialogs = lazyPart(() => import('./crew/crew-dialogs.tsx').then((part) => part.CrewDialogs))
