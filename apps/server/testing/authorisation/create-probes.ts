import { type CellValue, cellPath, type EntityName, entityModels, type Patch, type Scalar } from '@bama/domain'
import { cellKinds, cellSamples, neededFile, neededToCreate, samplesOf } from './cell-samples.ts'
import { decidedAt, earlierStamp } from './decision-probes.ts'
import { runningTimer } from './hours-situations.ts'
import type { Cast } from './person.ts'
import type { ItemPlan } from './situations.ts'
import { newElement, newEntry } from './update-probes.ts'

/** A creation to try. */
export interface CreateProbe {
  readonly label: string
  readonly patch: Patch
}

/** Returns creations to try: a minimal one, and the same with each single other cell. */
export function createProbes(entity: EntityName, cast: Cast, items: readonly ItemPlan[]): readonly CreateProbe[] {
  if (entity === 'crewNeeds' || entity === 'crewSlots') return ofCrews(entity, cast, items)
  if (entity === 'availability') return ofAbsences(cast)
  if (entity === 'chatMessages' || entity === 'chatReads') return ofChats(entity, cast, items)
  if (entity !== 'comments' && entity !== 'attachments')
    return [
      ...extended(entity, neededToCreate(entity), cast),
      ...(entity === 'canvas' ? onEvents(items) : []),
      ...(entity === 'workHours' ? hoursProbes(cast, items) : []),
    ]
  const own: Patch =
    entity === 'comments'
      ? { content: 'תגובה חדשה' }
      : // Each person has a separate file, because nobody may name another's.
        {
          ...neededFile,
          file_id: `00000000-0000-4000-8000-${cast.me.id
            .replace(/[^0-9a-f]/g, '')
            .slice(-12)
            .padStart(12, '0')}`,
        }
  const baseOf = ({ type, id, message }: ItemPlan): Patch => ({
    item_type: type,
    item_id: id,
    ...own,
    ...(message === undefined ? {} : { entry_id: message.id }),
  })
  const talkedOf = items.filter(({ type }) => type !== 'chat' || entity === 'attachments')
  return talkedOf.flatMap((item, index): readonly CreateProbe[] =>
    // One item seen by all and one seen by some are enough for trying every cell.
    index < 2
      ? extended(entity, baseOf(item), cast).map((probe) => on(item, probe))
      : [on(item, { label: 'what is needed', patch: baseOf(item) })],
  )
}

/** Minimal creations in each chat; with every other cell in one that the person opened and one that they are in. */
function ofChats(entity: 'chatMessages' | 'chatReads', cast: Cast, items: readonly ItemPlan[]): readonly CreateProbe[] {
  const chats = items.filter(({ type }) => type === 'chat')
  return chats.flatMap((chat, index): readonly CreateProbe[] => {
    const needed = { ...neededToCreate(entity), chat_id: chat.id }
    // A second read mark of the same chat only changes the first. So only refused ones are worth trying.
    const hasNews = ({ patch }: CreateProbe): boolean =>
      entity === 'chatMessages' ? patch['chat_id'] === chat.id : patch['user_id'] === cast.colleague.id
    const probes = index < 2 ? extended(entity, needed, cast).slice(1).filter(hasNews) : []
    const whole: Patch = index === 1 && entity === 'chatReads' ? { ...needed, user_id: cast.me.id } : needed
    return [{ label: 'what is needed', patch: whole }, ...probes].map((probe) => on(chat, probe))
  })
}

/** Minimal creations in each event; every other cell in the first two. Roles differ, since the same again is a change. */
function ofCrews(entity: 'crewNeeds' | 'crewSlots', cast: Cast, items: readonly ItemPlan[]): readonly CreateProbe[] {
  const about: Patch = entity === 'crewSlots' ? { person_id: cast.colleague.id } : {}
  return items
    .filter(({ type }) => type === 'event')
    .flatMap((event, index) => {
      const needed = { ...neededToCreate(entity), ...about, event_id: event.id, role: 'תפקיד' }
      const probes = extended(entity, needed, cast)
      return probes.slice(0, index < 2 ? probes.length : 1).map((probe, at) => {
        const role = probe.patch['role'] === needed.role ? `תפקיד ${at}` : (probe.patch['role'] ?? null)
        return on(event, { ...probe, patch: { ...probe.patch, role } })
      })
    })
}

/** Absences of the person and of others, with every other cell. */
const ofAbsences = ({ me, colleague, ...others }: Cast): readonly CreateProbe[] =>
  [me, colleague].flatMap(({ id }) =>
    extended('availability', { ...neededToCreate('availability'), person_id: id }, { me, colleague, ...others }).map(
      ({ label, patch }) => ({ label: `${id === me.id ? 'their own' : "another's"}, ${label}`, patch }),
    ),
  )

/** Canvases on events that are seen, unseen, deleted or missing. */
const onEvents = (items: readonly ItemPlan[]): readonly CreateProbe[] =>
  items
    .filter(({ type }) => type === 'event')
    .map(({ label, id }) => ({ label: `on ${label}`, patch: { ...neededToCreate('canvas'), event_id: id } }))

const on = ({ label }: ItemPlan, probe: CreateProbe): CreateProbe => ({
  ...probe,
  label: `on ${label}, ${probe.label}`,
})

function extended(entity: EntityName, needed: Patch, cast: Cast): readonly CreateProbe[] {
  const withOne = (cell: string, value: CellValue): CreateProbe => ({
    label: `with ${cell} = ${JSON.stringify(value)}`,
    patch: { ...needed, [cell]: value },
  })
  const all = cellSamples(cast)
  const ofKind = (kind: string): readonly CreateProbe[] => {
    if (kind === 'decision') return decisions(cast).map((decision) => withOne(kind, decision))
    const [field = '', below] = kind.split('/')
    const values = samplesOf(all, entity, kind)
    if (below === '<entry>') return []
    if (below === '<element>') return values.map((value) => withOne(cellPath(field, newElement(field, cast)), value))
    if (below !== '<key>') return values.map((value) => withOne(kind, value))
    const keys = Object.keys(entityModels[entity].maps[field]?.shape ?? {})
    return keys.flatMap((key) => values.map((value) => withOne(cellPath(field, key), value)))
  }
  const lists = Object.keys(entityModels[entity].lists).map((list) => ({
    label: `with a new entry in ${list}`,
    patch: { ...needed, ...newEntry(entity, list, cast) },
  }))
  return [{ label: 'what is needed', patch: needed }, ...cellKinds(entity).flatMap(ofKind), ...lists]
}

const decisions = ({ me }: Cast): readonly Readonly<Record<string, Scalar>>[] =>
  ['נרשם', 'אושר', 'נדחה', 'שולם'].map((decided_status) => ({
    decided_status,
    decided_interval: earlierStamp,
    decision_reason: 'סיבה',
    decided_by: me.id,
    decided_at: decidedAt,
  }))

/** Hours on events and tasks that are seen, unseen, deleted or missing; timers; hours in another's name. */
function hoursProbes({ colleague }: Cast, items: readonly ItemPlan[]): readonly CreateProbe[] {
  const needed = neededToCreate('workHours')
  const {
    date = null,
    start_time = null,
    end_time = null,
    started_at = null,
    ended_at = null,
  } = runningTimer as Record<string, Scalar>
  const interval = { date, start_time, end_time, started_at, ended_at }
  return [
    ...items.flatMap(({ label, type, id }) =>
      type === 'chat' ? [] : [{ label: `of ${label}`, patch: { ...needed, [`${type}_id`]: id } }],
    ),
    { label: 'a running timer', patch: { interval } },
    { label: 'a running timer of another', patch: { interval, user_id: colleague.id } },
    {
      label: "another's, with their name",
      patch: { ...needed, user_id: colleague.id, user_name: colleague.shownName },
    },
    { label: "another's, with a wrong name", patch: { ...needed, user_id: colleague.id, user_name: 'שם אחר' } },
  ]
}
