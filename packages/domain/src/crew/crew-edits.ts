import { z } from 'zod'
import type { VisibleEvent } from '../event/schema.ts'
import { createRecord, type RecordInput } from '../record-commands.ts'
import type { CellValue, Change, CommandError, Patch } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import type { Result } from '../shared/result.ts'
import { together } from '../shared/together.ts'
import { addToCrew, type CrewPerson, editSlot, setCrewNeed } from './commands.ts'
import { crewNeedId, crewSlotId } from './ids.ts'
import {
  type CrewNeed,
  crewNeedModel,
  crewNeedSchema,
  crewSlotModel,
  crewSlotSchema,
  type VisibleSlot,
} from './schema.ts'
import { crewPersonType, crewPersonTypes, crewPlan, leadRole } from './values.ts'

type Outcome = Result<readonly Change[], CommandError>

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
const cellsSchema = z.record(z.string(), z.union([scalarSchema, z.record(z.string(), scalarSchema)]))

const personSchema = z.object({ type: z.enum(crewPersonTypes), id: recordIdSchema, name: z.string() })

/**
 * The unsaved changes of a form to an event's crew. For each need and slot it has only the cells that the form changed,
 * so that saving reverts nothing that another planner wrote meanwhile. Entries are identified by role and person,
 * because ids depend on the event, which may not exist yet.
 */
export const crewEditsSchema = z.object({
  needs: z.array(z.object({ role: z.string(), cells: cellsSchema })),
  slots: z.array(z.object({ person: personSchema, role: z.string(), cells: cellsSchema })),
  /** People added in this form. Only those who get a slot are saved. */
  freelancers: z.array(z.object({ id: recordIdSchema, name: z.string(), role: z.string().nullable() })),
})

export type CrewEdits = z.infer<typeof crewEditsSchema>
type NeedEdit = CrewEdits['needs'][number]
type SlotEdit = CrewEdits['slots'][number]

export const noCrewEdits: CrewEdits = { needs: [], slots: [], freelancers: [] }

/** An event's crew, including removed slots. */
export interface KnownCrew {
  readonly needs: readonly CrewNeed[]
  readonly slots: readonly VisibleSlot[]
}

/** Converts cells to record fields, composites to their parts. */
const fieldsOf = (cells: Patch): RecordInput =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([cell, value]) =>
      typeof value === 'object' && value !== null ? Object.entries(value) : [[cell, value] as const],
    ),
  )

/** Returns the cells that differ from the record, so that a change that was reverted is dropped. */
function differing(cells: NeedEdit['cells'], record: object | undefined): NeedEdit['cells'] {
  if (record === undefined) return cells
  const now: Readonly<Record<string, unknown>> = { ...record }
  const isSame = ([cell, value]: readonly [string, CellValue]): boolean =>
    Object.entries(fieldsOf({ [cell]: value })).every(([field, part]) => (now[field] ?? null) === (part ?? null))
  return Object.fromEntries(Object.entries(cells).filter((entry) => !isSame(entry)))
}

const without = (patch: Patch, identity: readonly string[]): NeedEdit['cells'] =>
  cellsSchema.parse(Object.fromEntries(Object.entries(patch).filter(([cell]) => !identity.includes(cell))))

const isAbout =
  ({ person, role }: Pick<SlotEdit, 'person' | 'role'>) =>
  (slot: Pick<VisibleSlot, 'person_type' | 'person_id' | 'role'>): boolean =>
    slot.person_type === person.type && slot.person_id === person.id && slot.role === role

interface Crews {
  /** The saved crew. */
  readonly known: KnownCrew
  /** The crew that the command was given: the saved one with the form's edits. */
  readonly shown: KnownCrew
}

/** Applies a command's changes to a form's edits. Entries that were added here and removed again are dropped. */
export const withCrewChanges = (edits: CrewEdits, changes: readonly Change[], crews: Crews): CrewEdits =>
  changes.reduce((now, change) => withChange(now, change, crews), edits)

function withChange(edits: CrewEdits, change: Change, crews: Crews): CrewEdits {
  if (change.entity === 'freelancers') return withFreelancer(edits, change)
  if (change.entity === 'crewNeeds') return withNeed(edits, change, crews)
  return change.entity === 'crewSlots' ? withSlot(edits, change, crews) : edits
}

const textIn = (value: CellValue | undefined): string | null => (typeof value === 'string' ? value : null)

const withFreelancer = (edits: CrewEdits, { recordId: id, patch }: Change): CrewEdits => ({
  ...edits,
  freelancers: edits.freelancers.concat({ id, name: textIn(patch['name']) ?? '', role: textIn(patch['role']) }),
})

function withNeed(edits: CrewEdits, { recordId, patch }: Change, { known, shown }: Crews): CrewEdits {
  const role = textIn(patch['role']) ?? shown.needs.find(({ id }) => id === recordId)?.role
  if (role === undefined) return edits
  const isSame = (need: { readonly role: string }): boolean => need.role === role
  const saved = known.needs.find(isSame)
  const before = edits.needs.find(isSame)?.cells
  const cells = differing({ ...before, ...without(patch, crewNeedModel.identity ?? []) }, saved)
  const isNothing = Object.keys(cells).length === 0 || (saved === undefined && cells['count'] === 0)
  return { ...edits, needs: replaced(edits.needs, isSame, isNothing ? null : { role, cells }) }
}

const identityOfSlot: readonly string[] = [...(crewSlotModel.identity ?? []), 'person_name']

function withSlot(edits: CrewEdits, { recordId, patch }: Change, { known, shown }: Crews): CrewEdits {
  const about = aboutOf(recordId, patch, shown)
  if (about === null) return edits
  const saved = known.slots.find(isAbout(about))
  const isSame = ({ person, role }: SlotEdit): boolean =>
    person.type === about.person.type && person.id === about.person.id && role === about.role
  const before = edits.slots.find(isSame)?.cells
  const cells = differing({ ...before, ...without(patch, identityOfSlot) }, saved)
  const isNothing = Object.keys(cells).length === 0 || (saved === undefined && cells['plan'] === crewPlan.removed)
  return { ...edits, slots: replaced(edits.slots, isSame, isNothing ? null : { ...about, cells }) }
}

function aboutOf(id: RecordId, patch: Patch, shown: KnownCrew): Pick<SlotEdit, 'person' | 'role'> | null {
  const slot = shown.slots.find((one) => one.id === id) ?? crewSlotSchema.safeParse(fieldsOf(patch)).data
  if (slot === undefined) return null
  const { person_type: type, person_id, person_name: name, role } = slot
  return { person: { type, id: person_id, name: name ?? '' }, role }
}

/** Replaces an entry of a list in place, or appends it. Null removes it. */
function replaced<Item>(items: Item[], isOne: (item: Item) => boolean, next: Item | null): Item[] {
  const index = items.findIndex(isOne)
  if (next === null) return items.filter((item) => !isOne(item))
  return index < 0 ? [...items, next] : items.with(index, next)
}

const meta = { created_at: '', updated_at: '', _version: 1 }

export function crewWithEdits(event: Pick<VisibleEvent, 'id'>, known: KnownCrew, edits: CrewEdits): KnownCrew {
  const needs = [...known.needs]
  for (const { role, cells } of edits.needs) {
    const about = { event_id: event.id, role }
    const index = needs.findIndex((need) => need.role === role)
    const before = needs[index]
    if (before !== undefined) needs[index] = { ...before, ...fieldsOf(cells) }
    else {
      const made = crewNeedSchema.safeParse({ ...about, ...fieldsOf(cells) })
      if (made.success) needs.push({ ...made.data, id: crewNeedId(about), ...meta })
    }
  }
  const slots = [...known.slots]
  for (const edit of edits.slots) {
    const { person, role, cells } = edit
    const about = { event_id: event.id, person_type: person.type, person_id: person.id, role }
    const index = slots.findIndex(isAbout(edit))
    const before = slots[index]
    if (before !== undefined) slots[index] = { ...before, ...fieldsOf(cells) }
    else {
      const name = person.type === crewPersonType.freelancer ? { person_name: person.name } : {}
      const made = crewSlotSchema.safeParse({ ...about, ...name, ...fieldsOf(cells) })
      if (made.success) slots.push({ ...made.data, id: crewSlotId(about), ...meta })
    }
  }
  return { needs, slots }
}

interface SaveCrewEdits {
  readonly event: VisibleEvent
  /** The crew as it is now. */
  readonly known: KnownCrew
  readonly edits: CrewEdits
  /** The time of saving, which becomes the time of the invitations. */
  readonly at: string
  /** The event's operator after saving, who alone may have a slot of the lead. */
  readonly operatorId: string | null
}

/** Writes a form's changes to an event's crew and nothing else, to be run as one group with the event. */
export function saveCrewEdits(
  context: CommandContext,
  { event, known, edits, at, operatorId }: SaveCrewEdits,
): Outcome {
  const slots = edits.slots.filter(({ role, person }) => role !== leadRole || person.id === operatorId)
  const kept = edits.freelancers.filter(({ id }) =>
    slots.some(({ person }) => person.type === crewPersonType.freelancer && person.id === id),
  )
  const crew = crewThatStays({ event, known, edits })
  return together([
    ...kept.map(({ id, name, role }) =>
      createRecord({ ...context, newId: () => id }, 'freelancers', { name, ...(role !== null && { role }) }),
    ),
    ...edits.needs.map(({ role, cells }) =>
      setCrewNeed(context, { event, known: known.needs, input: { role, ...fieldsOf(cells) } }),
    ),
    ...slots.map((edit) => {
      const written = saveSlot(context, {
        event: { ...event, crew: [...crew], assigned_operator_id: operatorId },
        known: known.slots,
        edit,
        at,
      })
      if (edit.person.type === crewPersonType.user && edit.cells['plan'] === crewPlan.firm) crew.add(edit.person.id)
      return written
    }),
  ])
}

/** Who sees the event already, without those whom the form takes off: they make room, also for who stands before them. */
function crewThatStays({ event, known, edits }: Pick<SaveCrewEdits, 'event' | 'known' | 'edits'>): Set<RecordId> {
  const isUser = (type: VisibleSlot['person_type']): boolean => type === crewPersonType.user
  const firm = new Set(
    crewWithEdits(event, known, edits).slots.flatMap(({ person_type: type, person_id: id, plan }) =>
      isUser(type) && plan === crewPlan.firm ? [id] : [],
    ),
  )
  const left = new Set(
    edits.slots.flatMap(({ person, cells }) =>
      isUser(person.type) && 'plan' in cells && !firm.has(person.id) ? [person.id] : [],
    ),
  )
  return new Set(event.crew?.filter((id) => !left.has(id)))
}

interface SaveSlot {
  readonly event: VisibleEvent
  readonly known: readonly VisibleSlot[]
  readonly edit: SlotEdit
  readonly at: string
}

function saveSlot(context: CommandContext, { event, known, edit, at }: SaveSlot): Outcome {
  const { person, role, cells } = edit
  const slot = known.find(isAbout(edit))
  const fields = fieldsOf(cells)
  const isInvited = 'invited_at' in fields && fields['invited_at'] !== (slot?.invited_at ?? null)
  const said = isInvited ? { ...fields, invited_at: at } : fields
  if (slot !== undefined) return editSlot(context, { event, slot, input: said })
  const { call_day, call_time, end_day, end_time, plan, invited_at, reply_by } = crewSlotSchema.partial().parse(said)
  return addToCrew(context, {
    event,
    known,
    person: person satisfies CrewPerson,
    role,
    times: {
      call_day: call_day ?? 0,
      call_time: call_time ?? null,
      end_day: end_day ?? 0,
      end_time: end_time ?? null,
    },
    plan: plan === crewPlan.firm ? plan : crewPlan.draft,
    invitedAt: invited_at ?? null,
    replyBy: reply_by ?? null,
  })
}

type NewNeed = Pick<CrewNeed, 'role' | 'count' | 'call_day' | 'call_time' | 'end_day' | 'end_time'>

/** Merges a form's edits into a new event's first needs, so that each need is created once. Returns the other edits. */
export function needsWithEdits<Need extends NewNeed>(
  begun: readonly Need[],
  edits: CrewEdits,
): { readonly needs: readonly Need[]; readonly edits: CrewEdits } {
  const changed = new Map(edits.needs.map(({ role, cells }) => [role, fieldsOf(cells)]))
  return {
    needs: begun.map((need) => ({ ...need, ...changed.get(need.role) })).filter(({ count }) => count > 0),
    edits: { ...edits, needs: edits.needs.filter(({ role }) => !begun.some((need) => need.role === role)) },
  }
}

/** Returns the needs of an event that doesn't exist yet, as its form shows them. */
export const rowsOfNeeds = (event: Pick<VisibleEvent, 'id'>, begun: readonly NewNeed[]): readonly CrewNeed[] =>
  begun.map((need) => {
    const about = { event_id: event.id, role: need.role }
    return { ...crewNeedSchema.parse({ ...about, ...need }), id: crewNeedId(about), ...meta }
  })
