import { boardColumns, eventStatus, type EventTemplate, type VisibleEvent } from '@bama/domain'
import { useState } from 'react'
import { useClients, useEvents, usePeople, useSession, useToday } from '../../../data/index.ts'
import { templateValues } from '../templates/template-start.ts'
import { copyStart, yearlyValues } from './copied-values.ts'
import { EventFormDialog } from '../lazy-dialogs.ts'
import type { FormSubject, NewEventStart } from './use-event-form.ts'

interface NewEventDialogProps extends NewEventStart {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
  /** The event of which it is a copy. */
  readonly copied?: VisibleEvent
  /** The event of which it is the next time. */
  readonly lastTime?: VisibleEvent | undefined
  /** The template that it begins with. */
  readonly template?: EventTemplate | undefined
  /** With the event's id, before the dialog closes. */
  readonly onCreated?: (id: string) => void
}

/** A new event's form where there is no board: each opening is one of its own (`key`). */
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
  const session = useSession()
  const rows = useEvents()
  const clients = useClients()
  const people = usePeople()
  const today = useToday()
  const [subject] = useState((): FormSubject => {
    const actor = session.status === 'signed_in' ? session.actor : null
    return {
      kind: 'new',
      status: eventStatus.upcoming,
      ...start,
      ...(template !== undefined && { initial: templateValues(template) }),
      ...(actor !== null && copied !== undefined && copyStart(actor, copied)),
      ...(actor !== null &&
        lastTime !== undefined && { initial: { ...yearlyValues(actor, lastTime), ...start.initial } }),
    }
  })
  // What it begins with may name a client; and the new card gets its place among the others.
  if (session.status !== 'signed_in' || rows === undefined || clients === undefined) return null
  return (
    <EventFormDialog
      opened={opened}
      subject={subject}
      actor={session.actor}
      today={today}
      clients={clients}
      people={people}
      columnOf={(status) => boardColumns(rows).get(status) ?? []}
      onClose={onClose}
      onClosed={onClosed}
      onCreated={onCreated}
    />
  )
}
