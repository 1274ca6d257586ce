import { addDays, type CrewNeed, endOfEvent, type VisibleSlot } from '@bama/domain'
import { useMemo } from 'react'
import { byCreation } from './by-creation.ts'
import { overlayPart, overlayRows } from '../workspace/overlay-changes.ts'
import { type CrewRows, readCrewRowsOf, readFewCrewRows } from '../local/crew-rows.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import type { Overlay } from '../workspace/optimistic.ts'
import { type LocalEvent, useEvents } from './events.ts'

/** Crews with their events, archived ones not. */
export interface LocalCrews extends CrewRows {
  readonly events: readonly LocalEvent[]
}

interface CrewsOfDays extends LocalCrews {
  /** Those whose crews can be at work on these days, and on those beside them. */
  readonly events: readonly LocalEvent[]
  /** All that this device knows; undefined where there are too many to have been read. */
  readonly all: LocalCrews | undefined
}

/** Crews begin and end away from their event's days; what is beside the shown days may conflict with what is on them. */
const reachDays = 31

/**
 * What the crew board of some days is made of, live; undefined while it is read. Needs are as old first as they are in their
 * event. Where there are few, needs and slots of other events are with them: they are read while the events are.
 */
export function useCrewsOfDays(first: string, last: string): CrewsOfDays | undefined {
  const allEvents = useEvents()
  const few = useWorkspaceQuery<CrewRows | 'many'>((db) => readFewCrewRows(db), [], overlayFew)
  const events = useMemo(() => {
    const [from, to] = [addDays(first, -reachDays), addDays(last, reachDays)]
    return allEvents?.filter((event) => event.date <= to && endOfEvent(event) >= from)
  }, [allEvents, first, last])
  // By their ids: an event that was renamed has the same crew.
  const key = few === 'many' ? events?.map(({ id }) => id).join(' ') : undefined
  const ids = useMemo(() => (key === undefined ? undefined : key === '' ? [] : key.split(' ')), [key])
  const ofEvents = useWorkspaceQuery<CrewRows | undefined>(
    (db) => (ids === undefined ? Promise.resolve(undefined) : readCrewRowsOf(db, ids)),
    [ids],
    overlayCrews(ids),
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
