import type { Actor, VisibleSlot } from '@bama/domain'
import { useAbsencesByPerson, useCrewOf, useEngagements } from '../../../data/index.ts'
import type { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { useCrewWriter } from './crew-writer.ts'
import { PickDialog } from './pick-dialog.tsx'
import { SlotDialog } from './slot-dialog.tsx'

interface Picking {
  readonly event: BoardEvent
  readonly role: string
}

interface Editing {
  readonly event: BoardEvent
  readonly slot: VisibleSlot
  readonly name: string
}

interface CrewDialogsProps {
  readonly actor: Actor
  readonly picking: ReturnType<typeof useDialog<Picking>>
  readonly editing: ReturnType<typeof useDialog<Editing>>
}

/** The dialogs of an event's crew above another screen than the event: whom to take, and when a slot is. */
export function CrewDialogs({ actor, picking, editing }: CrewDialogsProps) {
  return (
    <>
      {picking.subject !== undefined && (
        <PickFor key={`pick ${picking.key}`} actor={actor} picking={picking} {...picking.subject} />
      )}
      {editing.subject !== undefined && <EditFor key={`slot ${editing.key}`} editing={editing} {...editing.subject} />}
    </>
  )
}

function PickFor({ actor, picking, event, role }: Picking & Pick<CrewDialogsProps, 'actor' | 'picking'>) {
  const writer = useCrewWriter()
  const crew = useCrewOf(event.id)
  const engagements = useEngagements()
  const absences = useAbsencesByPerson(actor)
  if (crew === undefined || engagements === undefined || absences === undefined) return null
  return (
    <PickDialog
      opened={picking.isOpen}
      event={event}
      role={role}
      {...crew}
      engagements={engagements}
      absences={absences}
      writer={writer}
      onClose={picking.close}
      onClosed={picking.forget}
    />
  )
}

function EditFor({ editing, event, slot, name }: Editing & Pick<CrewDialogsProps, 'editing'>) {
  const writer = useCrewWriter()
  const crew = useCrewOf(event.id)
  if (crew === undefined) return null
  return (
    <SlotDialog
      opened={editing.isOpen}
      event={event}
      slots={crew.slots}
      slot={slot}
      name={name}
      writer={writer}
      onClose={editing.close}
      onClosed={editing.forget}
    />
  )
}
