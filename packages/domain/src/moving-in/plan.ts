import type { Scalar } from '../shared/change.ts'
import { defaultFields } from '../shared/default-fields.ts'
import { entityModels } from '../entities.ts'
import { eventStatus } from '../event/values.ts'
import { orderKeyBetween } from '../shared/order-key.ts'
import { parseFields, partSchemaOf } from '../shared/patch-of-input.ts'
import { taskStatus } from '../task/values.ts'
import { shownName } from '../user/schema.ts'
import { editedInterval } from '../work-hours/commands.ts'
import type { StoredWorkHour } from '../work-hours/commands.ts'
import { isPlausible } from '../work-hours/plausible.ts'
import { workHourStatus } from '../work-hours/values.ts'
import { endDayOf, wallTimesOf } from '../work-hours/typed-interval.ts'
import { isCounted, isLikelySame } from './counted-ids.ts'
import { type Directory, type HereRecord, importedId, naturalKey } from './directory.ts'
import type { ImportKind } from './fields.ts'
import { type FieldChange, type Fields, mergeFields, type MergeWorld } from './merge.ts'
import type { Draft, RowProblem } from './read-row.ts'
import { createResolver, endDateOf, firstText, type ImportStep, type UnknownName } from './resolve-row.ts'
import { stableHash } from '../shared/stable-hash.ts'

interface Row {
  readonly row: number
  readonly label: string
  readonly unknown?: readonly UnknownName[]
}

/** The outcome of a row. `kept`: fields that differ but stay as they are here. */
export type PlannedRow = Row &
  /** `values`: the row's values by import field, as far as they are taken. */
  (
    | { readonly outcome: 'new'; readonly recordId: string; readonly values: Fields }
    | {
        readonly outcome: 'changed'
        readonly recordId: string
        readonly changes: readonly FieldChange[]
        readonly kept: readonly FieldChange[]
      }
    | { readonly outcome: 'kept'; readonly recordId: string; readonly kept: readonly FieldChange[] }
    | { readonly outcome: 'same'; readonly recordId: string }
    /** It was imported before and has been deleted here since. */
    | { readonly outcome: 'deleted' }
    | { readonly outcome: 'bad'; readonly problems: readonly RowProblem[] }
  )

export interface Planned {
  readonly row: PlannedRow
  /** The records to write for the row: first a client that it names, if new. */
  readonly steps: readonly ImportStep[]
  /** What the next import needs to know about the row; null if it is bad. */
  readonly memory: { readonly recordId: string; readonly key: string; readonly file: Fields } | null
}

interface PlanOptions {
  readonly kind: ImportKind
  /** The program the rows come from, such as `trello`, so that ids of different programs don't clash. */
  readonly source: string
  /** Marks the ids that this import creates: letters and digits. */
  readonly batch: string
  readonly overwrites: boolean
  readonly zone: string
  readonly nowMs: number
  readonly world: MergeWorld
}

/** Formats in which another program writes one list. Its rows have the key of the first, and were imported by either's. */
const tableFormats: readonly string[] = ['csv', 'xlsx', 'monday']

/** The key of a row without an id. */
const rowKey = (kind: ImportKind, natural: string): string => `${kind} row ${natural}`

/** Decides row after row what a file would change; each knows of those before it. */
export function createPlanner(directory: Directory, options: PlanOptions): (draft: Draft) => Planned {
  const { kind, source, batch, overwrites, world } = options
  const model = entityModels[kind]
  const sources = tableFormats.includes(source) ? tableFormats : [source]
  const seen = new Map<string, number>()
  const places = new Map<string, string | null>()
  const madeClients = new Set<string>()
  /** The records of the rows before. */
  const taken = new Set<string>()
  const makeId = (key: string): string => importedId(stableHash(key), batch)
  /** The key that a list of clients gives its row of that name. */
  const clientKey = (name: string): string => rowKey('clients', naturalKey('clients', { name }))
  const resolve = createResolver(directory, kind, options.zone, {
    // One that an import made may have been given another name since.
    clientId: (name) => (directory.clientNamed(name) ?? directory.recordsOfKey('clients', clientKey(name))[0])?.id,
    makeClient: (name) => ({ entity: 'clients', recordId: makeId(clientKey(name)), base: null, input: { name } }),
  })

  /** The clients that a row needs and no row before it makes. Rows that are not taken make none. */
  const missingClients = (steps: readonly ImportStep[]): readonly ImportStep[] => {
    const missing = steps.filter(({ recordId }) => !madeClients.has(recordId))
    for (const { recordId } of missing) madeClients.add(recordId)
    return missing
  }

  const placeAfter = (status: string): string => {
    const key = kind === 'events' || status === taskStatus.completed ? status : ''
    const last = places.get(key) ?? (kind === 'events' || kind === 'tasks' ? directory.lastPlace(kind, status) : null)
    const next = orderKeyBetween(last, null, world.random)
    places.set(key, next)
    return next
  }

  return (draft) => {
    const { id, source_id: sourceId } = draft.values
    const found = typeof id === 'string' ? directory.record(kind, id) : undefined
    const { fields: resolved, problems: unresolved, unknown, steps } = resolve(draft, found ?? null)
    const { fields, issues } = asStored(resolved)
    const refused = issues.map((issue) => {
      const said = resolved[issue.field]
      return { row: draft.row, column: null, ...issue, word: typeof said === 'string' ? said : undefined }
    })
    const problems = [...unresolved, ...refused]
    const label = firstText(fields['name'], fields['description'], fields['user_name']).slice(0, 200)
    const bad = (all: readonly RowProblem[]): Planned => ({
      row: { row: draft.row, label, outcome: 'bad', problems: all },
      steps: [],
      memory: null,
    })
    const implausible = bad([{ row: draft.row, column: null, field: 'date', reason: 'implausible' }])
    if (problems.length > 0) return bad(problems)

    const { endDate } = kind === 'workHours' ? endDateOf(draft.values) : {}
    const said = endDate === undefined ? fields : { ...fields, end_date: endDate }

    const natural = naturalKey(kind, fields)
    const ownKeys =
      typeof id === 'string'
        ? [`${kind} bama ${id}`]
        : typeof sourceId === 'string'
          ? sources.map((of) => `${kind} ${of} ${sourceId}`)
          : [rowKey(kind, natural)]
    const [ownKey = ''] = ownKeys
    const count = (seen.get(ownKey) ?? 0) + 1
    seen.set(ownKey, count)
    const isUnique =
      typeof id === 'string' || typeof sourceId === 'string' || kind === 'clients' || kind === 'workHours'
    if (isUnique && count > 1)
      return bad([
        { row: draft.row, column: null, field: kind === 'workHours' ? 'date' : 'name', reason: 'duplicate_row' },
      ])
    const keys = count > 1 ? ownKeys.map((own) => `${own} ${count}`) : ownKeys
    const [key = ''] = keys

    const remembers = keys.flatMap((one) => directory.rememberedOfKey(one))
    const importedByKey = keys.flatMap((one) => directory.recordsOfKey(kind, one))
    const fileId = firstText(id, sourceId)
    // A number that a list gives its rows may be another list's too, so what the row says has to agree.
    const isDoubtful = found === undefined && fileId !== '' && isCounted(fileId)
    const base = found ?? (isDoubtful ? countedRecord() : recordOfRow())
    if (base === undefined) {
      if (
        remembers.some(
          ({ recordId, file }) =>
            directory.record(kind, recordId) === undefined && (!isDoubtful || isLikelySame(kind, fields, file)),
        )
      )
        return { row: { row: draft.row, label, outcome: 'deleted' }, steps: [], memory: null }
      const recordId = makeId(key)
      const made = newRecord(fields, placeAfter)
      const parsed = model.schema.safeParse(made)
      if (!parsed.success)
        return bad(
          parsed.error.issues.map(({ path, message }) => ({
            row: draft.row,
            column: null,
            field: String(path[0] ?? ''),
            reason: message,
          })),
        )
      if (!mayBeWorked(made)) return implausible
      const isUnknown = (field: string): boolean => unknown.some((name) => name.field === field)
      const values = Object.fromEntries(Object.entries(draft.values).filter(([field]) => !isUnknown(field)))
      return {
        row: { row: draft.row, label, unknown, outcome: 'new', recordId, values },
        steps: [...missingClients(steps), { entity: kind, recordId, base: null, input: made }],
        memory: { recordId, key, file: said },
      }
    }

    taken.add(base.id)
    const remembered = directory.rememberedOf(base.id)
    const before = remembered !== undefined && keys.includes(remembered.key) ? remembered.file : undefined
    const here = kind === 'workHours' ? withEndDateHere(base, options.zone) : base
    const file = kind === 'workHours' ? withoutEqualTimes(said, here, options.zone) : fields
    const merged = mergeFields(kind, { here, file, before, overwrites }, world)
    const { input } = merged
    const changes = merged.changes.map((change) => withNames(change, draft.values))
    const kept = merged.kept.map((change) => withNames(change, draft.values))
    const memory = { recordId: base.id, key, file: said }
    const row = { row: draft.row, label, unknown, recordId: base.id }
    if (changes.length === 0)
      return {
        row: kept.length === 0 ? { ...row, outcome: 'same' } : { ...row, outcome: 'kept', kept },
        steps: [],
        memory,
      }
    if (kind === 'workHours' && base['status'] === workHourStatus.paid)
      return bad([{ row: draft.row, column: null, field: 'status', reason: 'paid' }])
    const whole = kind === 'workHours' ? wholeInterval(input, { here, file }, options.zone) : input
    if (!mayBeWorked(whole, base['started_at'])) return implausible
    const parsed = parseFields(model, whole)
    if (!parsed.ok)
      return bad([
        { row: draft.row, column: null, field: parsed.error.field ?? '', reason: parsed.error.reason ?? 'invalid' },
      ])
    // A new client is created only if the event is assigned to it.
    const wanted = steps.filter(({ recordId }) => Object.values(whole).includes(recordId))
    return {
      row: { ...row, outcome: 'changed', changes, kept },
      steps: [...missingClients(wanted), { entity: kind, recordId: base.id, base, input: whole }],
      memory,
    }

    function recordOfRow(): HereRecord | undefined {
      const named = fileId === '' ? directory.alike(kind, natural) : []
      const alike = named[count - 1]
      const [imported] = importedByKey
      // A client that an import made may have another name since, and another client its former one.
      const isRenamed = kind === 'clients' && !named.some((one) => one.id === imported?.id)
      return isRenamed ? (alike ?? imported) : (imported ?? alike)
    }

    function countedRecord(): HereRecord | undefined {
      const says = (test: (record: Fields) => boolean) => (record: HereRecord) =>
        !taken.has(record.id) && [record, directory.rememberedOf(record.id)?.file ?? {}].some(test)
      // Rows that were numbered anew are still those that they were.
      return (
        importedByKey.find(says((record) => naturalKey(kind, record) === natural)) ??
        directory.alike(kind, natural).find(({ id: alike }) => !taken.has(alike)) ??
        importedByKey.find(says((record) => isLikelySame(kind, fields, record)))
      )
    }
  }

  /** Whether hours are possible: one refused entry refuses the whole part of an import that it is in. */
  function mayBeWorked(input: Fields, knownStart: unknown = null): boolean {
    if (kind !== 'workHours' || !('started_at' in input)) return true
    const { nowMs } = options
    return isPlausible({ interval: input as Readonly<Record<string, Scalar>> }, { nowMs, writtenMs: nowMs, knownStart })
  }

  /** Describes a change of a reference by import field and names. The referenced record may not exist yet. */
  function withNames(change: FieldChange, values: Fields): FieldChange {
    const reference = references[change.field]
    if (reference === undefined) return change
    const { field, nameOf } = reference
    const nameOfId = (id: unknown): unknown => (typeof id === 'string' ? (nameOf(directory, id) ?? id) : id)
    const said = values[field]
    const to = typeof change.to !== 'string' ? change.to : (nameOf(directory, change.to) ?? said ?? change.to)
    return { field, from: nameOfId(change.from), to }
  }

  /** Normalizes fields with the schema, so that they compare equal to stored ones. List entries have no ids yet. */
  function asStored(fields: Fields): {
    readonly fields: Fields
    readonly issues: readonly { readonly field: string; readonly reason: string }[]
  } {
    const lists = listsOf(fields)
    const plain = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in lists)))
    const parsed = partSchemaOf(model).safeParse(plain)
    if (!parsed.success)
      return {
        fields,
        issues: parsed.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), reason: message })),
      }
    return {
      fields: { ...Object.fromEntries(Object.keys(plain).map((field) => [field, parsed.data[field]])), ...lists },
      issues: [],
    }
  }

  function newRecord(fields: Fields, place: (status: string) => string): Record<string, unknown> {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
    const withLists = mergeFields(
      kind,
      { here: defaultFields(model), file: listsOf(given), before: undefined, overwrites: true },
      world,
    ).input
    const made = {
      ...given,
      ...Object.fromEntries(Object.keys(listsOf(given)).map((field) => [field, withLists[field] ?? []])),
    }
    if (kind === 'events') return { ...made, sort_order: place(firstText(given['status'], eventStatus.upcoming)) }
    if (kind === 'tasks') return { ...made, sort_order: place(firstText(given['status'], taskStatus.open)) }
    return made
  }

  function listsOf(fields: Fields): Fields {
    return Object.fromEntries(Object.entries(fields).filter(([field]) => field in model.lists))
  }
}

interface Reference {
  readonly field: string
  readonly nameOf: (directory: Directory, id: string) => unknown
}

/** Fields that hold another record's id, each with the import field for its name. */
const references: Readonly<Record<string, Reference>> = {
  client_id: { field: 'client', nameOf: (directory, id) => directory.record('clients', id)?.['name'] },
  event_id: { field: 'event', nameOf: (directory, id) => directory.record('events', id)?.['name'] },
  assigned_operator_id: {
    field: 'operator',
    nameOf(directory, id) {
      const person = directory.person(id)
      return person === undefined ? undefined : shownName(person)
    },
  },
}

const timeFields = ['date', 'start_time', 'end_date', 'end_time'] as const

/** An entry with the day of its end, which follows from its interval. */
function withEndDateHere(base: HereRecord, zone: string): HereRecord {
  const entry = base as unknown as StoredWorkHour
  return { ...base, end_date: endDayOf(entry, zone) }
}

/** Leaves out the row's times if they equal the entry's to the minute. */
function withoutEqualTimes(fields: Fields, here: HereRecord, zone: string): Fields {
  const shown = wallTimesOf(here as unknown as StoredWorkHour, zone)
  const isEqual =
    fields['date'] === here['date'] &&
    (fields['end_date'] ?? here['end_date']) === here['end_date'] &&
    minuteOf(fields['start_time']) === minuteOf(shown.start) &&
    minuteOf(fields['end_time']) === minuteOf(shown.end)
  const {
    user_id: _user,
    user_name: _name,
    event_name: _event,
    started_at: _started,
    ended_at: _ended,
    ...rest
  } = fields
  if (!isEqual) return rest
  const { date: _date, start_time: _start, end_date: _endDate, end_time: _end, ...others } = rest
  return others
}

const minuteOf = (time: unknown): string | null => (typeof time === 'string' ? time.slice(0, 5) : null)
/** What is written of an entry's times is its whole interval, with the instants of the new times. */
function wholeInterval(
  input: Record<string, unknown>,
  { here, file }: { readonly here: HereRecord; readonly file: Fields },
  zone: string,
): Record<string, unknown> {
  if (!timeFields.some((field) => field in input)) return input
  const { end_date: newEndDate, ...others } = input
  const entry = here as unknown as StoredWorkHour
  const shown = wallTimesOf(entry, zone)
  // The day of an end that the file leaves as it is follows from the new day of the beginning.
  const isEndSaid = 'end_date' in file && (newEndDate !== undefined || 'end_time' in input)
  const typed = {
    date: firstText(input['date'], entry.date),
    start: firstText(input['start_time'], shown.start),
    end: (input['end_time'] ?? shown.end) as string | null,
    ...(isEndSaid && { endDate: firstText(newEndDate, here['end_date'], file['end_date']) }),
  }
  const interval = editedInterval(entry, typed, zone)
  return interval.ok ? { ...others, ...interval.value } : { ...others, start_time: '' }
}
