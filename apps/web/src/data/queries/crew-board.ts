import { addDays, type CrewNeed, endOfEvent, type VisibleSlot } from '@bama/domain'
import { useMemo } from 'react'
import { byCreation } from './by-creation.ts'
import { overlayPart, overlayRows } from '../workspace/overlay-changes.ts'
import { type CrewRows, readCrewRowsOf, readFewCrewRows } from '../local/crew-rows.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import type { Overlay } from '../workspace/optimistic.ts'
import { type LocalEvent, useEvents } from './events.ts'

/** Crews with their events, except archived ones. */
export interface LocalCrews extends CrewRows {
  readonly events: readonly LocalEvent[]
}

interface CrewsOfDays extends LocalCrews {
  /** The events whose crews may work on these days or on adjacent ones. */
  readonly events: readonly LocalEvent[]
  /** All crews on this device; undefined if there are too many to read. */
  readonly all: LocalCrews | undefined
}

/** Crew times may lie outside their event's days, and work on adjacent days may conflict with the shown one. */
const reachDays = 31

/**
 * The crews for the crew board of some days, live; undefined while loading. Needs are ordered by creation. If there are
 * few rows, those of other events are included, because reading all in parallel with the events is faster.
 */
export function useCrewsOfDays(first: string, last: string): CrewsOfDays | undefined {
  const allEvents = useEvents()
  const few = useWorkspaceQuery<CrewRows | 'many'>((db) => readFewCrewRows(db), { overlay: overlayFew })
  const events = useMemo(() => {
    const [from, to] = [addDays(first, -reachDays), addDays(last, reachDays)]
    return allEvents?.filter((event) => event.date <= to && endOfEvent(event) >= from)
  }, [allEvents, first, last])
  // By ids, so that renaming an event doesn't read its crew again.
  const key = few === 'many' ? events?.map(({ id }) => id).join(' ') : undefined
  const ids = useMemo(() => (key === undefined ? undefined : key === '' ? [] : key.split(' ')), [key])
  const ofEvents = useWorkspaceQuery<CrewRows | undefined>(
    (db) => (ids === undefined ? Promise.resolve(undefined) : readCrewRowsOf(db, ids)),
    { deps: [ids], overlay: overlayCrews(ids) },
  )
  const found = few === 'many' ? ofEvents : few
  return useMemo(() => {
    if (allEvents === undefined || events === undefined || found === undefined) return undefined
    const rows = { slots: found.slots, needs: found.needs.toSorted(byCreation) }
    return { ...rows, events, all: few === 'many' ? undefined : { ...rows, events: allEvents } }
  }, [allEvents, events, found, few])
}

const overlayRowsOf = (isHere: (row: { readonly event_id: string }) => boolean): Overlay<CrewRows> => {
  const overlayNeeds = overlayPart<CrewRows, 'needs'>('needs', overlayRows<CrewNeed>('crewNeeds', isHere))
  const overlaySlots = overlayPart<CrewRows, 'slots'>('slots', overlayRows<VisibleSlot>('crewSlots', isHere))
  return (found, changes) => overlaySlots(overlayNeeds(found, changes), changes)
}

const overlayAll = overlayRowsOf(() => true)
const overlayFew: Overlay<CrewRows | 'many'> = (found, changes) =>
  found === 'many' ? found : overlayAll(found, changes)

function overlayCrews(ids: readonly string[] | undefined): Overlay<CrewRows | undefined> {
  const known = new Set(ids)
  const overlay = overlayRowsOf(({ event_id: id }) => known.has(id))
  return (found, changes) => found && overlay(found, changes)
}
