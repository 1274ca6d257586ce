import { addDays, type CrewNeed, endOfEvent, type VisibleSlot } from '@bama/domain'
import { useMemo } from 'react'
import { byCreation } from './by-creation.ts'
import { overlayPart, overlayRows } from '../workspace/overlay-changes.ts'
import { rowsOfEvents } from '../local/rows-of-events.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import type { Overlay } from '../workspace/optimistic.ts'
import { type LocalEvent, useEvents } from './events.ts'

interface Crews {
  readonly needs: readonly CrewNeed[]
  readonly slots: readonly VisibleSlot[]
}

interface CrewsOfDays extends Crews {
  /** Those whose crews can be at work on these days, and on those beside them; archived ones not. */
  readonly events: readonly LocalEvent[]
}

/** Crews begin and end away from their event's days; what is beside the shown days may conflict with what is on them. */
const reachDays = 31

/** What the crew board of some days is made of, live; undefined while it is read. Needs are as old first as they are in their event. */
export function useCrewsOfDays(first: string, last: string): CrewsOfDays | undefined {
  const all = useEvents()
  const events = useMemo(() => {
    const [from, to] = [addDays(first, -reachDays), addDays(last, reachDays)]
    return all?.filter((event) => event.date <= to && endOfEvent(event) >= from)
  }, [all, first, last])
  // By their ids: an event that was renamed has the same crew.
  const key = events?.map(({ id }) => id).join(' ')
  const ids = useMemo(() => (key === undefined ? undefined : key === '' ? [] : key.split(' ')), [key])
  const found = useWorkspaceQuery<Crews | undefined>(
    (db) => {
      if (ids === undefined) return Promise.resolve(undefined)
      const needs = db.table<CrewNeed, string>('crewNeeds')
      const slots = db.table<VisibleSlot, string>('crewSlots')
      return db.transaction('r', needs, slots, async () => {
        const [ofNeeds, ofSlots] = await Promise.all([rowsOfEvents(needs, ids), rowsOfEvents(slots, ids)])
        return { needs: ofNeeds, slots: ofSlots }
      })
    },
    [ids],
    overlayCrews(ids),
  )
  return useMemo(
    () =>
      events &&
      found && {
        events,
        slots: found.slots,
        needs: found.needs.toSorted(byCreation),
      },
    [events, found],
  )
}

function overlayCrews(ids: readonly string[] | undefined): Overlay<Crews | undefined> {
  const known = new Set(ids)
  const isHere = ({ event_id: id }: { readonly event_id: string }): boolean => known.has(id)
  const overlayNeeds = overlayPart<Crews, 'needs'>('needs', overlayRows<CrewNeed>('crewNeeds', isHere))
  const overlaySlots = overlayPart<Crews, 'slots'>('slots', overlayRows<VisibleSlot>('crewSlots', isHere))
  return (found, changes) => found && overlaySlots(overlayNeeds(found, changes), changes)
}
