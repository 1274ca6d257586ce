import {
  type CrewNeed,
  crewPersonType,
  crewPlan,
  isAdmin,
  operatorIds,
  type VisibleEvent,
  type VisibleSlot,
} from '@bama/domain'
import { type Engagement, engagementsOf } from '@bama/domain/crew'
import { useMemo } from 'react'
import { useSession } from '../session/current-session.ts'
import { byCreation } from './by-creation.ts'
import { useEvents } from './events.ts'
import { useUsers } from './people.ts'
import { useRows } from './rows.ts'

interface CrewOfEvent {
  readonly needs: readonly CrewNeed[]
  /** Includes the slots of people taken off again. */
  readonly slots: readonly VisibleSlot[]
}

/** An event's needs and slots; undefined while loading. */
export function useCrewOf(eventId: string): CrewOfEvent | undefined {
  const needs = useRows<CrewNeed>('crewNeeds', { event_id: eventId })
  const slots = useRows<VisibleSlot>('crewSlots', { event_id: eventId })
  return useMemo(
    () =>
      needs &&
      slots && {
        needs: needs.toSorted(byCreation),
        slots,
      },
    [needs, slots],
  )
}

/** The unsaved state of an event in a form, with its slots. */
interface CrewInstead {
  readonly event: VisibleEvent
  readonly slots: readonly VisibleSlot[]
}

/**
 * Everyone's engagements on this device by `personKey`, drafts for planners only; undefined while loading. `instead`
 * replaces the saved state of its event.
 */
export function useEngagements(instead?: CrewInstead): ReadonlyMap<string, readonly Engagement[]> | undefined {
  const events = useEvents()
  const people = useUsers()
  const session = useSession()
  const isPlanner = session.status === 'signed_in' && isAdmin(session.actor)
  const all = useRows<VisibleSlot>('crewSlots')
  return useMemo(() => {
    if (events === undefined || people === undefined || all === undefined) return undefined
    const slots = isPlanner ? all : all.filter(({ plan }) => plan === crewPlan.firm)
    if (instead === undefined) return engagementsOf(events, slots, operatorIds(people))
    const { event } = instead
    return engagementsOf(
      [...events.filter(({ id }) => id !== event.id), event],
      [...slots.filter(({ event_id }) => event_id !== event.id), ...instead.slots],
      operatorIds(people),
    )
  }, [events, people, all, isPlanner, instead])
}

/** A person's own slots with their events, earliest first; undefined while loading. */
export function useOwnSlots(
  userId: string,
): readonly { readonly slot: VisibleSlot; readonly event: VisibleEvent }[] | undefined {
  const events = useEvents()
  const slots = useRows<VisibleSlot>('crewSlots', { person_id: userId })
  return useMemo(() => {
    if (events === undefined || slots === undefined) return undefined
    const byId = new Map(events.map((event) => [event.id as string, event]))
    return slots
      .flatMap((slot) => {
        const event = slot.person_type === crewPersonType.user ? byId.get(slot.event_id) : undefined
        return event === undefined ? [] : [{ slot, event }]
      })
      .toSorted((a, b) => (a.event.date < b.event.date ? -1 : 1))
  }, [events, slots])
}
