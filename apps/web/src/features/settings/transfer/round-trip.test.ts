import {
  clientSchema,
  entityModels,
  eventSchema,
  type EntityName,
  eventStatuses,
  recordId,
  taskPriorities,
  taskSchema,
  taskStatuses,
  workHourSchema,
} from '@bama/domain'
import {
  createDirectory,
  createPlanner,
  createRowReader,
  type HereRecord,
  importFields,
  type ImportKind,
  type ImportStep,
  likelyKind,
  matchHeaders,
  type Planned,
  type PlannedRow,
  stableHash,
} from '@bama/domain/moving-in'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readImportFile } from '../../../data/local/moving-in/read-import-file.ts'
import { csvOf } from '../../../ui/export-table/csv.ts'
import { workbookOf } from '../../../ui/export-table/xlsx.ts'
import { type ExportNames, sheetColumns } from './export-columns.ts'

const zone = 'Asia/Jerusalem'
const importKinds = Object.keys(importFields) as ImportKind[]
const users = [
  { id: 'u1', name: 'dana', full_name: 'דנה אלמוג', email: 'dana@almog.example', role: 'user' },
  { id: 'u2', name: 'רון', full_name: null, email: 'ron@almog.example', role: 'operator' },
]

const text = fc.string({
  unit: fc.constantFrom(
    'א',
    'ב',
    'ת',
    ' ',
    ',',
    ';',
    '"',
    "'",
    '=',
    '+',
    '-',
    '@',
    '\n',
    '\r\n',
    '\t',
    '0',
    '7',
    '☑',
    '_x0041_',
    '😀',
    '<',
    '&',
  ),
  maxLength: 30,
})
const line = text.map((words) => words.replaceAll(/\s+/g, ' ').trim())
const filled = text.map((words) => `ש${words}`.trim())
const word = line
  .filter((words) => words !== '')
  .map((words) => words.slice(0, 20).trim())
  .filter((words) => words !== '' && words.isWellFormed() && !words.startsWith("'"))
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const time = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const checklist = fc
  .array(fc.record({ item: filled.map((words) => words.replaceAll(/\s+/g, ' ')), completed: fc.boolean() }), {
    maxLength: 4,
  })
  .map((lines) => lines.map((entry, index) => ({ id: `l${index}`, sort_order: `a${index}`, ...entry })))
const phone = fc.constantFrom('0521234567', '052-123-4567', '+972 52 1234567', '521234567', '*2700')

const events = fc.array(
  fc.record({
    name: filled,
    date: day,
    end_date: maybe(day),
    start_time: maybe(time),
    audience_arrival_time: maybe(time),
    status: fc.constantFrom(...eventStatuses),
    client_id: maybe(fc.constantFrom('c0', 'gone')),
    assigned_operator_id: maybe(fc.constantFrom('u1', 'u2', 'gone')),
    description: text,
    location: line,
    tags: fc.uniqueArray(word, { maxLength: 3 }),
    checklist,
    producer_phone: maybe(phone),
    is_archived: fc.boolean(),
    is_completed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)
const tasks = fc.array(
  fc.record({
    description: filled,
    status: fc.constantFrom(...taskStatuses),
    priority: fc.constantFrom(...taskPriorities),
    deadline: maybe(day),
    deadline_time: maybe(time),
    assigned_user: maybe(fc.constantFrom('dana@almog.example', 'gone@almog.example')),
    event_id: maybe(fc.constantFrom('e0', 'gone')),
    tags: fc.uniqueArray(word, { maxLength: 3 }),
    internal_notes: text,
    checklist,
  }),
  { maxLength: 6 },
)
const clients = fc.array(
  fc.record({
    name: filled,
    contact_person: line,
    email: maybe(fc.constant('a@b.example')),
    phone: maybe(phone),
    address: line,
  }),
  { minLength: 1, maxLength: 6 },
)
const hours = fc.array(
  fc.record({
    date: day,
    start: fc.integer({ min: 6, max: 12 }),
    hours: fc.integer({ min: 1, max: 9 }),
    user_id: fc.constantFrom('u1', 'u2', 'gone'),
    notes: text,
  }),
  { maxLength: 5 },
)

const stored = (prefix: string, schema: { parse: (value: unknown) => object }, rows: readonly object[]): HereRecord[] =>
  rows.map((row, index) => ({
    ...schema.parse(row),
    id: recordId(`${prefix}${index}`),
    created_at: '2026-11-25T10:00:00.000Z',
    updated_at: '2026-11-25T10:00:00.000Z',
  }))

const nameMap = (records: readonly HereRecord[], field: string) =>
  new Map(records.map((record) => [record.id, String(record[field])]))

function tableFor(entity: EntityName, records: readonly HereRecord[], names: ExportNames) {
  const columns = sheetColumns(entity, zone)
  return { name: entity, columns, rows: records.map((record) => columns.map(({ cell }) => cell(record, names))) }
}

const all = fc.record({ events, tasks, clients, hours }).map((drawn) => {
  const records: Readonly<Record<ImportKind, readonly HereRecord[]>> = {
    clients: stored('c', clientSchema, drawn.clients),
    events: stored('e', eventSchema, drawn.events),
    tasks: stored('t', taskSchema, drawn.tasks),
    workHours: stored(
      'h',
      workHourSchema,
      drawn.hours.map(({ date, start, hours: length, user_id, notes }) => ({
        date,
        user_id,
        user_name: 'מישהו',
        event_id: 'e0',
        event_name: 'מרתון',
        notes,
        start_time: `${String(start).padStart(2, '0')}:00:20`,
        end_time: `${String(start + length).padStart(2, '0')}:30:00`,
        started_at: `${date}T04:00:20.000Z`,
        ended_at: `${date}T14:30:00.000Z`,
        hours_worked: length + 0.5,
      })),
    ),
  }
  return records
})

const namesOf = (records: Readonly<Record<ImportKind, readonly HereRecord[]>>): ExportNames => ({
  events: nameMap(records.events, 'name'),
  clients: nameMap(records.clients, 'name'),
  tasks: nameMap(records.tasks, 'description'),
  people: new Map(users.map(({ id, name, full_name }) => [id, full_name ?? name])),
})

type ReadFile = readonly [
  file: Blob,
  name: string,
  kind: ImportKind,
  records: Readonly<Record<ImportKind, readonly HereRecord[]>>,
]

const rowsOf = async (...read: ReadFile): Promise<readonly PlannedRow[]> =>
  (await planOf(...read)).map(({ row }) => row)

const stepsOf = async (...read: ReadFile): Promise<readonly ImportStep[]> =>
  (await planOf(...read)).flatMap(({ steps }) => steps)

async function planOf(...[file, name, kind, records]: ReadFile): Promise<readonly Pick<Planned, 'row' | 'steps'>[]> {
  const read = await readImportFile(file, name, zone)
  if (!read.ok) throw new Error(read.error)
  const table = read.value.tables.find((one) => one.name === kind)
  if (table === undefined) return []
  expect(likelyKind({ ...table, name: '' })).toBe(kind)
  const directory = createDirectory(stableHash)
  directory.add('systemUsers', users)
  for (const entity of importKinds) directory.add(entity, records[entity])
  const reader = createRowReader(table, kind, matchHeaders(table.headers, kind), {
    choices: {},
    defaultDay: null,
    zone,
  })
  const plan = createPlanner(directory, {
    kind,
    source: 'xlsx',
    batch: 'b',
    overwrites: false,
    zone,
    nowMs: Date.UTC(2100, 0),
    world: { newId: () => recordId('new'), random: () => 0.5 },
  })
  return table.rows.map((row) => {
    const draft = reader(row)
    if (draft.ok) return plan(draft.value)
    return { row: { row: row.number, label: '', outcome: 'bad', problems: draft.error }, steps: [] }
  })
}

const unlike = (rows: readonly PlannedRow[]): readonly PlannedRow[] => rows.filter(({ outcome }) => outcome !== 'same')

describe('what is exported comes back the same', () => {
  it('as a workbook', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(all, async (records) => {
        const names = namesOf(records)
        const file = await workbookOf(importKinds.map((kind) => tableFor(kind, records[kind], names)))
        for (const kind of importKinds) {
          const rows = await rowsOf(file, 'bama.xlsx', kind, records)
          expect(unlike(rows)).toEqual([])
          expect(rows).toHaveLength(records[kind].length)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('as CSV', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(all, async (records) => {
        for (const kind of importKinds) {
          if (records[kind].length === 0) continue
          const file = new Blob([csvOf(tableFor(kind, records[kind], namesOf(records)))])
          expect(unlike(await rowsOf(file, `${kind}.csv`, kind, records))).toEqual([])
        }
      }),
      { numRuns: 12 },
    )
  })

  it('elsewhere too: hours that end on another day are as long', async () => {
    const shift = { date: '2027-04-16', start_time: '08:00:00', started_at: '2027-04-16T05:00:00.000Z' }
    const hour = { ...shift, user_id: 'u1', event_id: 'e0', event_name: 'מרתון', user_name: 'דנה אלמוג' }
    const ends = ['2027-04-17T11:00:00.000Z', '2027-04-16T11:00:00.000Z']
    const records = {
      clients: [],
      tasks: [],
      events: stored('e', eventSchema, [{ name: 'מרתון', date: shift.date }]),
      workHours: stored(
        'h',
        workHourSchema,
        ends.map((ended_at) => ({ ...hour, end_time: '14:00:00', ended_at })),
      ),
    }
    const file = await workbookOf([tableFor('workHours', records.workHours, namesOf(records))])
    const steps = await stepsOf(file, 'bama.xlsx', 'workHours', { ...records, workHours: [] })
    expect(steps.map(({ input }) => input['ended_at'])).toEqual(ends)
  })

  it('also beside a sheet with more rows than one import takes', { timeout: 60_000 }, async () => {
    const columns = [{ title: 'שם', kind: 'text' }] as const
    const messages = Array.from({ length: 20_001 }, (_, index) => [`הודעה ${index}`])
    const file = await workbookOf([
      { name: 'הודעות', columns, rows: messages },
      { name: 'לקוחות', columns, rows: [['אלמוג']] },
    ])
    const read = await readImportFile(file, 'bama.xlsx', zone)
    expect(read.ok && read.value.tables.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['הודעות', 20_001],
      ['לקוחות', 1],
    ])
    const alone = await workbookOf([{ name: 'הודעות', columns, rows: messages }])
    expect(await readImportFile(alone, 'bama.xlsx', zone)).toEqual({ ok: false, error: 'too_many_rows' })
  })

  it('in columns of different names, for every kind', () => {
    for (const entity of Object.keys(entityModels) as EntityName[]) {
      const titles = sheetColumns(entity, zone).map(({ title }) => title)
      expect(new Set(titles).size, entity).toBe(titles.length)
    }
  })
})
