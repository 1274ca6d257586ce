import { eventStatus, type EventTemplate, type VisibleEvent } from '@bama/domain'
import { useState } from 'react'
import { useClients, useEvents, usePeople, useToday } from '../../../data/index.ts'
import { useColumnOf } from '../board/use-column-of.ts'
import { templateValues } from '../templates/template-start.ts'
import { copyStart, yearlyValues } from './copied-values.ts'
import { EventFormDialog } from '../lazy-dialogs.ts'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { useSignedIn } from '../../../ui/hooks/use-signed-in.ts'
import type { FormSubject, NewEventStart } from './use-event-form.ts'

interface NewEventDialogProps extends NewEventStart, DialogProps {
  /** The event to copy. */
  readonly copied?: VisibleEvent
  /** The previous occurrence of a yearly event. */
  readonly lastTime?: VisibleEvent | undefined
  /** The template to start with. */
  readonly template?: EventTemplate | undefined
  /** Called with the event's id, before the dialog closes. */
  readonly onCreated?: (id: string) => void
}

/** A new event's form on screens without a board. Each opening needs a new `key`. */
export function NewEventDialog({
  opened,
  onClose,
  onClosed,
  onCreated,
  copied,
  lastTime,
  template,
  ...start
}: NewEventDialogProps) {
  const { actor } = useSignedIn()
  const rows = useEvents()
  const clients = useClients()
  const people = usePeople()
  const today = useToday()
  const [subject] = useState((): FormSubject => ({
    kind: 'new',
    status: eventStatus.upcoming,
    ...start,
    ...(template !== undefined && { initial: templateValues(template) }),
    ...(copied !== undefined && copyStart(actor, copied)),
    ...(lastTime !== undefined && { initial: { ...yearlyValues(actor, lastTime), ...start.initial } }),
  }))
  const columnOf = useColumnOf(rows)
  // The start values may name a client, and the new card's place depends on the other events.
  if (rows === undefined || clients === undefined) return null
  return (
    <EventFormDialog
      {...{ opened, onClose, onClosed }}
      subject={subject}
      actor={actor}
      today={today}
      clients={clients}
      people={people}
      columnOf={columnOf}
      onCreated={onCreated}
    />
  )
}
