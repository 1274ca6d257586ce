import { type Actor, operatorIds, type VisibleSlot } from '@bama/domain'
import { engagementsOf } from '@bama/domain/crew'
import { type ComponentProps, useMemo } from 'react'
import { type LocalCrews, useAbsencesByPerson, useCrewOf, useEngagements, usePeople } from '../../../data/index.ts'
import type { DialogState } from '../../../ui/dialogs/use-dialog.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { crewWriter } from './crew-writer.ts'
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
  /** All crews, if the screen below has loaded them. Saves reading thousands of rows again for a dialog. */
  readonly crews: LocalCrews | undefined
  readonly picking: DialogState<Picking>
  readonly editing: DialogState<Editing>
}

/** The dialogs of an event's crew on other screens than the event's: adding a person, and editing a slot's times. */
export function CrewDialogs({ actor, crews, picking, editing }: CrewDialogsProps) {
  return (
    <>
      {picking.subject !== undefined &&
        (crews === undefined ? (
          <PickFor key={`pick ${picking.key}`} actor={actor} picking={picking} {...picking.subject} />
        ) : (
          <PickAmong key={`pick ${picking.key}`} actor={actor} crews={crews} picking={picking} {...picking.subject} />
        ))}
      {editing.subject !== undefined && <EditFor key={`slot ${editing.key}`} editing={editing} {...editing.subject} />}
    </>
  )
}

type PickProps = Picking & Pick<CrewDialogsProps, 'actor' | 'picking'>

function PickFor(props: PickProps) {
  const crew = useCrewOf(props.event.id)
  const engagements = useEngagements()
  return crew === undefined ? null : <PickOf {...props} {...crew} engagements={engagements} />
}

/** The same with the crews that the screen below has loaded. */
function PickAmong({ crews, ...props }: PickProps & { readonly crews: LocalCrews }) {
  const { event } = props
  const people = usePeople()
  const engagements = useMemo(
    () => people && engagementsOf(crews.events, crews.slots, operatorIds(people.values())),
    [crews, people],
  )
  const { needs, slots } = useMemo(() => {
    const isHere = ({ event_id: id }: { readonly event_id: string }): boolean => id === event.id
    return { needs: crews.needs.filter(isHere), slots: crews.slots.filter(isHere) }
  }, [crews, event.id])
  return <PickOf {...props} needs={needs} slots={slots} engagements={engagements} />
}

type PickOfProps = PickProps & Pick<ComponentProps<typeof PickDialog>, 'needs' | 'slots' | 'engagements'>

function PickOf({ actor, picking, event, role, needs, slots, engagements }: PickOfProps) {
  const absences = useAbsencesByPerson(actor)
  if (engagements === undefined || absences === undefined) return null
  return (
    <PickDialog
      {...picking.props}
      event={event}
      role={role}
      needs={needs}
      slots={slots}
      engagements={engagements}
      absences={absences}
      writer={crewWriter}
    />
  )
}

function EditFor({ editing, event, slot, name }: Editing & Pick<CrewDialogsProps, 'editing'>) {
  const crew = useCrewOf(event.id)
  if (crew === undefined) return null
  return <SlotDialog {...editing.props} event={event} slots={crew.slots} slot={slot} name={name} writer={crewWriter} />
}
