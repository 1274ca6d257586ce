import { boardColumns, eventStatuses } from '@bama/domain'
import { useState } from 'react'
import { useClients, useEvents, usePeople, useSession, useToday } from '../../../data/index.ts'
import { EventFormDialog } from './event-form-dialog.tsx'
import type { FormSubject, NewEventStart } from './use-event-form.ts'

export interface NewEventDialogProps extends NewEventStart {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
  /** With the event's id, before the dialog closes. */
  readonly onCreated?: (id: string) => void
}

/** A new event's form where there is no board: each opening is one of its own (`key`). */
export function NewEventDialog({ opened, onClose, onClosed, onCreated, ...start }: NewEventDialogProps) {
  const session = useSession()
  const rows = useEvents()
  const clients = useClients()
  const people = usePeople()
  const today = useToday()
  const [subject] = useState<FormSubject>({ kind: 'new', status: eventStatuses[0], ...start })
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
