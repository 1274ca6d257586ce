import { describe, expect, it } from 'vitest'
import { person } from '../testing/people.ts'
import { clientSchema } from '../client/schema.ts'
import { eventStatus } from '../event/values.ts'
import { eventSchema } from '../event/schema.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { recordId } from '../shared/ids.ts'
import { taskStatus } from '../task/values.ts'
import { importRecords, undoImport } from './commands.ts'
import { createDirectory, type HereRecord, type Remembered } from './directory.ts'
import type { ImportKind } from './fields.ts'
import { matchHeaders, type SourceSheet, tableOf } from './mapping.ts'
import { createPlanner, type Planned } from './plan.ts'
import { createRowReader, type RowProblem } from './read-row.ts'
import { stableHash } from '../shared/stable-hash.ts'
import { workHourStatus } from '../work-hours/values.ts'
import { planUndo } from './undo.ts'

const zone = 'Asia/Jerusalem'
let ids = 0
const world = { newId: () => recordId(`line-${++ids}`), random: () => 0.5 }
const context: CommandContext = { actor: person('admin'), ...world }
const dana = { id: 'user-dana', name: 'dana', full_name: 'דנה אלמוג', email: 'dana@almog.example', role: 'user' }

interface Setting {
  readonly kind?: ImportKind
  readonly records?: Readonly<Partial<Record<ImportKind, readonly HereRecord[]>>>
  readonly remembered?: readonly Remembered[]
  readonly overwrites?: boolean
  readonly batch?: string
  readonly defaultDay?: string
  readonly source?: string
}

function planOf(
  rows: SourceSheet['rows'],
  { kind = 'events', records = {}, remembered = [], ...options }: Setting = {},
) {
  const directory = createDirectory(stableHash)
  directory.add('systemUsers', [dana])
  for (const [entity, list] of Object.entries(records)) directory.add(entity as ImportKind, list)
  directory.remember(remembered)
  const table = tableOf({ name: '', rows })
  const mapping = matchHeaders(table.headers, kind)
  const read = createRowReader(table, kind, mapping, { choices: {}, defaultDay: options.defaultDay ?? null, zone })
  const plan = createPlanner(directory, {
    kind,
    source: options.source ?? 'trello',
    batch: options.batch ?? 'b1',
    overwrites: options.overwrites ?? false,
    zone,
    nowMs: Date.UTC(2027, 11, 1),
    world,
  })
  const planned: Planned[] = []
  const problems: RowProblem[] = []
  for (const row of table.rows) {
    const draft = read(row)
    if (!draft.ok) problems.push(...draft.error)
    else {
      const one = plan(draft.value)
      planned.push(one)
      if (one.row.outcome === 'bad') problems.push(...one.row.problems)
    }
  }
  return {
    planned,
    problems,
    outcomes: planned.map(({ row }) => row.outcome),
    steps: planned.flatMap(({ steps }) => steps),
  }
}

/** The records and what is remembered after the steps. */
function after({ planned, steps }: ReturnType<typeof planOf>, kind: ImportKind = 'events') {
  const made = importRecords(context, { steps })
  expect(made.ok).toBe(true)
  const records: Record<string, HereRecord[]> = { events: [], clients: [], tasks: [], workHours: [] }
  const schemas = { events: eventSchema, clients: clientSchema } as const
  for (const { entity, recordId: id, input } of steps) {
    const schema = schemas[entity as 'events' | 'clients'] as typeof eventSchema | undefined
    records[entity]?.push({ id, ...(schema === undefined ? input : schema.parse(input)), user_id: 'admin-1' })
  }
  const remembered = planned.flatMap(({ memory }) => (memory === null ? [] : [{ ...memory, kind }]))
  return { records, remembered }
}

const board = [
  ['Card ID', 'כותרת', 'רשימה', 'תאריך יעד', 'לקוח', 'תוויות', 'צ׳קליסט', 'חברים'],
  ['c1', 'מרתון', 'לבדיקה', '16/04/2027', 'עיריית רימון', 'הגברה\n', '☑ במה\n☐ מסך', 'דנה אלמוג'],
  ['c2', 'כנס', 'קרובים', '18/04/2027', 'עיריית רימון', '', '', ''],
]

const edited = (row: number, column: number, text: string) =>
  board.map((cells, index) => (index === row ? cells.map((cell, at) => (at === column ? text : cell)) : cells))

describe('a file that comes for the first time', () => {
  it('makes its records, and a client once that no event had', () => {
    const result = planOf(board)
    expect(result.outcomes).toEqual(['new', 'new'])
    expect(result.steps.map(({ entity }) => entity)).toEqual(['clients', 'events', 'events'])
    const [client, marathon, meeting] = result.steps
    expect(client?.input).toEqual({ name: 'עיריית רימון' })
    expect(marathon?.input).toMatchObject({
      name: 'מרתון',
      date: '2027-04-16',
      status: eventStatus.review,
      client_id: client?.recordId,
      tags: ['הגברה'],
      assigned_operator_id: 'user-dana',
      checklist: [
        { item: 'במה', completed: true },
        { item: 'מסך', completed: false },
      ],
    })
    expect(meeting?.input).toMatchObject({ status: eventStatus.upcoming, client_id: client?.recordId })
    expect(
      importRecords({ ...context, actor: person('user', { can_create_events: true }) }, { steps: result.steps }),
    ).toEqual({
      ok: false,
      error: { code: 'forbidden' },
    })
  })

  it('says of each bad row which cell is wrong, and takes the others', () => {
    const { problems, outcomes } = planOf([
      ['שם', 'תאריך', 'שעת התחלה', 'קישור'],
      ['א', '31/02/2027', '25:00', ''],
      ['', '16/04/2027', '', ''],
      ['ב', '', '', ''],
      ['ג', '16/04/2027', '', 'javascript:alert(1)'],
      ['ד', '16/04/2027', '', ''],
    ])
    expect(problems).toEqual([
      { row: 2, column: 'תאריך', field: 'date', word: '31/02/2027', reason: 'bad_day' },
      { row: 2, column: 'שעת התחלה', field: 'start_time', word: '25:00', reason: 'bad_time' },
      { row: 3, column: 'שם', field: 'name', reason: 'required' },
      { row: 4, column: 'תאריך', field: 'date', reason: 'required' },
      { row: 5, column: null, field: 'drive_url', word: 'javascript:alert(1)', reason: 'bad_link' },
    ])
    expect(outcomes).toEqual(['bad', 'new'])
    expect(
      planOf(
        [
          ['שם', 'תאריך'],
          ['ב', ''],
        ],
        { defaultDay: '2027-01-01' },
      ).steps[0]?.input['date'],
    ).toBe('2027-01-01')
  })

  it('makes a client also when the first row that names it is not taken', () => {
    const { outcomes, steps } = planOf([
      ['שם', 'תאריך', 'לקוח', 'קישור'],
      ['א', '16/04/2027', 'אלמוג', 'javascript:alert(1)'],
      ['ב', '17/04/2027', 'אלמוג', ''],
      ['ג', '18/04/2027', 'אלמוג', ''],
    ])
    expect(outcomes).toEqual(['bad', 'new', 'new'])
    expect(steps.map(({ entity }) => entity)).toEqual(['clients', 'events', 'events'])
    const [client, ...events] = steps
    expect(events.map(({ input }) => input['client_id'])).toEqual([client?.recordId, client?.recordId])
  })

  it('refuses a row whose client can’t be made, and not the rows around it', () => {
    const { steps, problems } = planOf([
      ['שם', 'תאריך', 'לקוח'],
      ['א', '16/04/2027', 'הערה ארוכה '.repeat(20)],
      ['ב', '17/04/2027', '\u200B'],
      ['ג', '18/04/2027', 'אלמוג'],
    ])
    expect(problems).toMatchObject([
      { row: 2, field: 'client', reason: 'too_long' },
      { row: 3, field: 'client', reason: 'required' },
    ])
    expect(importRecords(context, { steps })).toMatchObject({ ok: true })
  })

  it('keeps the order of the file, below what is there', () => {
    const there = { id: 'e0', name: 'ישן', date: '2026-01-01', status: eventStatus.upcoming, sort_order: 'a5' }
    const { steps } = planOf([['שם', 'תאריך'], ...['א', 'ב', 'ג'].map((name) => [name, '16/04/2027'])], {
      records: { events: [there] },
    })
    const places = steps.map(({ input }) => String(input['sort_order']))
    expect(['a5', ...places]).toEqual(['a5', ...places].toSorted())
    expect(new Set(places).size).toBe(3)
  })
})

describe('a file that comes again', () => {
  const first = () => after(planOf(board))

  it('changes nothing when it is the same, here and on a device that only has the records', () => {
    const { records, remembered } = first()
    expect(planOf(board, { records, remembered, batch: 'b2' })).toMatchObject({ outcomes: ['same', 'same'], steps: [] })
    expect(planOf(board, { records, batch: 'b2' })).toMatchObject({ outcomes: ['same', 'same'], steps: [] })
  })

  it('changes nothing in a text that begins as a cell’s mark does, twice', () => {
    const event = { ...eventSchema.parse({ name: 'מרתון', date: '2027-04-16', description: "'\n'=א" }), id: 'e1' }
    const rows = [
      ['שם', 'תאריך', 'תיאור', 'מזהה'],
      [event.name, event.date, event.description, event.id],
    ]
    expect(planOf(rows, { records: { events: [event] } }).outcomes).toEqual(['same'])
  })

  it('changes what was edited in it, and that alone', () => {
    const { records, remembered } = first()
    const { outcomes, steps } = planOf(edited(1, 1, 'מרתון לילה'), { records, remembered })
    expect(outcomes).toEqual(['changed', 'same'])
    expect(steps).toMatchObject([{ entity: 'events', input: { name: 'מרתון לילה' } }])
    expect(Object.keys(steps[0]?.input ?? {})).toEqual(['name'])
  })

  it('keeps what was changed here, until a person chooses otherwise', () => {
    const { records, remembered } = first()
    const events = (records['events'] ?? []).map((event) =>
      event['name'] === 'מרתון' ? { ...event, name: 'מרתון ערב', location: 'הפארק' } : event,
    )
    const here = { records: { ...records, events }, remembered }
    expect(planOf(board, here)).toMatchObject({ outcomes: ['kept', 'same'], steps: [] })
    expect(planOf(edited(1, 1, 'מרתון לילה'), here).outcomes).toEqual(['kept', 'same'])
    expect(planOf(board, { ...here, overwrites: true }).steps).toMatchObject([{ input: { name: 'מרתון' } }])
    // Without a remembered import, it is unknown who changed it.
    expect(planOf(board, { records: here.records }).outcomes).toEqual(['kept', 'same'])
  })

  it('names clients, not their ids, in what changes', () => {
    const { records, remembered } = first()
    const [planned] = planOf(edited(1, 4, 'אלמוג הפקות'), { records, remembered }).planned
    expect(planned?.row).toMatchObject({
      outcome: 'changed',
      changes: [{ field: 'client', from: 'עיריית רימון', to: 'אלמוג הפקות' }],
    })
  })

  it('goes on with a client that has another name here since, instead of making it again', () => {
    const { records, remembered } = first()
    const clients = (records['clients'] ?? []).map((client) => ({ ...client, name: 'עיריית רימון, תרבות' }))
    const rows = [...board, ['c3', 'ירי לילי', 'קרובים', '20/04/2027', 'עיריית רימון', '', '', '']]
    const { outcomes, steps } = planOf(rows, { records: { ...records, clients }, remembered, batch: 'b2' })
    expect(outcomes).toEqual(['same', 'same', 'new'])
    expect(steps).toMatchObject([{ entity: 'events', input: { client_id: clients[0]?.id } }])
    const list = [
      ['שם הלקוח', 'נייד'],
      ['עיריית רימון', '03-1234567'],
    ]
    expect(planOf(list, { kind: 'clients', records: { clients }, batch: 'b3' }).steps).toMatchObject([
      { recordId: clients[0]?.id, input: { phone: '03-1234567' } },
    ])
    const namesake = { ...clientSchema.parse({ name: 'עיריית רימון' }), id: 'k2' }
    const both = { clients: [...clients, namesake] }
    expect(planOf(list, { kind: 'clients', records: both, batch: 'b3' }).steps).toMatchObject([{ recordId: 'k2' }])
    // Of two with the name, the imported one.
    const alike = { clients: [{ ...namesake, id: 'a1' }, ...(records['clients'] ?? [])] }
    expect(planOf(list, { kind: 'clients', records: alike, batch: 'b3' }).steps).toMatchObject([
      { recordId: clients[0]?.id },
    ])
  })

  it('merges tags and checklist lines one by one', () => {
    const { records, remembered } = first()
    const events = (records['events'] ?? []).map((event) =>
      event['name'] === 'מרתון' ? { ...event, tags: ['הגברה', 'דחוף'] } : event,
    )
    const rows = edited(1, 5, 'תאורה\n').map((cells, index) =>
      index === 1 ? cells.map((cell, at) => (at === 6 ? '☑ במה\n☑ מסך\n☐ כבלים' : cell)) : cells,
    )
    const [step] = planOf(rows, { records: { ...records, events }, remembered }).steps
    expect(step?.input['tags']).toEqual(['דחוף', 'תאורה'])
    expect(step?.input['checklist']).toMatchObject([
      { item: 'במה', completed: true },
      { item: 'מסך', completed: true },
      { item: 'כבלים', completed: false },
    ])
  })

  it('goes on with a record that it found by name and that has another name and day here since', () => {
    const event = { ...eventSchema.parse({ name: 'מרתון', date: '2027-04-16' }), id: 'e1' }
    const rows = (place: string) => [
      ['שם', 'תאריך', 'מיקום'],
      ['מרתון', '16/04/2027', place],
    ]
    const { remembered } = after(planOf(rows(''), { records: { events: [event] } }))
    const moved = { ...event, name: 'מרתון לילה', date: '2027-05-01' }
    const here = { records: { events: [moved] }, remembered, batch: 'b2' }
    expect(planOf(rows(''), here).outcomes).toEqual(['kept'])
    expect(planOf(rows('הפארק'), here).steps).toMatchObject([{ recordId: 'e1', input: { location: 'הפארק' } }])
    expect(planOf(rows(''), { ...here, records: {} }).outcomes).toEqual(['deleted'])
  })

  it('leaves deleted what was deleted here', () => {
    const { records, remembered } = first()
    const events = (records['events'] ?? []).filter(({ name }) => name !== 'מרתון')
    expect(planOf(board, { records: { ...records, events }, remembered })).toMatchObject({
      outcomes: ['deleted', 'same'],
      steps: [],
    })
  })

  it('refuses the same record twice in one file', () => {
    const { problems } = planOf([...board, board[1] ?? []])
    expect(problems).toMatchObject([{ row: 4, reason: 'duplicate_row' }])
    const clients = planOf([['שם הלקוח'], ['אלמוג'], [' אלמוג ']], { kind: 'clients' })
    expect(clients.problems).toMatchObject([{ row: 3, reason: 'duplicate_row' }])
  })
})

describe('a list that numbers its own rows', () => {
  const header = ['ID', 'שם', 'תאריך', 'מיקום']
  const lastYear = [header, ['1', 'מרתון', '16/04/2026', 'הפארק'], ['2', 'כנס', '18/04/2026', '']]
  const first = () => after(planOf(lastYear))
  const idsOf = ({ planned }: ReturnType<typeof planOf>) =>
    planned.map(({ row }) => ('recordId' in row ? row.recordId : null))

  it.each(['ID', 'מזהה'])('overwrites nothing of the list before it, by the column %s', (column) => {
    const list = (rows: SourceSheet['rows']) => [[column, ...header.slice(1)], ...rows.slice(1)]
    const { records, remembered } = after(planOf(list(lastYear)))
    const thisYear = list([
      header,
      ['1', 'מרתון', '15/04/2027', ''],
      ['2', 'יריד', '17/04/2027', ''],
      ['3', 'כנס', '18/04/2026', ''],
    ])
    for (const known of [remembered, []]) {
      const second = planOf(thisYear, { records, remembered: known, batch: 'b2' })
      expect(second.outcomes).toEqual(['new', 'new', 'same'])
      const added = after(second)
      const both = {
        records: { events: [...(records['events'] ?? []), ...(added.records['events'] ?? [])] },
        remembered: [...known, ...added.remembered],
      }
      // Each list goes on with its own events.
      expect(planOf(thisYear, { ...both, batch: 'b3' })).toMatchObject({
        outcomes: ['same', 'same', 'same'],
        steps: [],
      })
      expect(planOf(list(lastYear), { ...both, batch: 'b3' })).toMatchObject({ outcomes: ['same', 'same'], steps: [] })
    }
  })

  it('goes on with an event that was moved or reworded in it, and makes anew one that was both', () => {
    const { records, remembered } = first()
    const edited = [header, ['1', 'מרתון', '30/06/2026', 'הפארק'], ['2', 'כנס רופאים', '18/04/2026', '']]
    const again = planOf(edited, { records, remembered, batch: 'b2' })
    expect(again.outcomes).toEqual(['changed', 'changed'])
    expect(idsOf(again)).toEqual(records['events']?.map(({ id }) => id))
    const other = [header, ['1', 'ירי לילי', '17/04/2026', 'הפארק'], ['2', 'ירי לילי', '18/04/2026', '']]
    expect(planOf(other, { records, remembered, batch: 'b2' }).outcomes).toEqual(['new', 'new'])
  })

  it('knows its events also by other numbers, and by what it said before they were changed here', () => {
    const { records, remembered } = first()
    const renumbered = [
      header,
      ['1', 'ירי', '10/04/2026', ''],
      ['2', 'מרתון', '16/04/2026', ''],
      ['3', 'כנס', '18/04/2026', ''],
    ]
    const [marathon, meeting] = records['events'] ?? []
    const moved = planOf(renumbered, { records, remembered, batch: 'b2' })
    expect(moved.outcomes).toEqual(['new', 'same', 'same'])
    expect(idsOf(moved).slice(1)).toEqual([marathon?.id, meeting?.id])
    const events = [{ id: '', ...marathon, name: 'מרוץ', date: '2026-12-01' }, meeting as HereRecord]
    expect(planOf(lastYear, { records: { events }, remembered, batch: 'b2' }).outcomes).toEqual(['kept', 'same'])
    // What was deleted here stays deleted, and doesn't stop another list's row of that number.
    const left = { records: { events: [meeting as HereRecord] }, remembered, batch: 'b2' }
    expect(planOf(lastYear, left).outcomes).toEqual(['deleted', 'same'])
    expect(planOf([header, ['1', 'יריד', '16/04/2027', '']], left).outcomes).toEqual(['new'])
  })

  it('keeps apart the tasks, clients and hours of two lists', () => {
    const event = { id: 'e1', name: 'מרתון', date: '2027-04-16' }
    const lists = {
      tasks: ['משימה', 'להזמין גנרטור', 'לאשר תפריט'],
      clients: ['שם הלקוח', 'אלמוג', 'עיריית רימון'],
      workHours: ['תאריך', '16/04/2027', '17/05/2027'],
    } as const
    for (const [kind, [column, one, other]] of Object.entries(lists)) {
      const rows = (text: string) => [
        ['ID', column, 'עובד', 'כניסה', 'יציאה', 'אירוע'],
        ['1', text, 'דנה אלמוג', '09:00', '10:00', 'מרתון'],
      ]
      const setting = { kind: kind as ImportKind, records: { events: [event] } }
      const { records, remembered } = after(planOf(rows(one), setting), kind as ImportKind)
      const here = { ...setting, records: { ...records, events: [event] }, remembered, batch: 'b2' }
      expect([kind, planOf(rows(one), here).outcomes]).toEqual([kind, ['same']])
      expect([kind, planOf(rows(other), here).outcomes]).toEqual([kind, ['new']])
    }
  })

  it.each([
    ['csv', 'xlsx'],
    ['xlsx', 'csv'],
  ])('is the same list as %s and later as %s', (source, later) => {
    const rows = (name: string) => [
      ['Task ID', 'Name'],
      ['1204583920117746', name],
    ]
    const setting = { kind: 'tasks', source } as const
    const { records, remembered } = after(planOf(rows('להזמין גנרטור'), setting), 'tasks')
    const here = { ...setting, records, source: later, batch: 'b2' } as const
    expect(planOf(rows('להזמין גנרטור'), here).outcomes).toEqual(['same'])
    expect(planOf(rows('להזמין שני גנרטורים'), { ...here, remembered }).outcomes).toEqual(['changed'])
    expect(planOf(rows('להזמין גנרטור'), { ...here, records: {}, remembered }).outcomes).toEqual(['deleted'])
  })

  it('trusts a number that no list counts to, whatever was changed', () => {
    const rows = (name: string, date: string) => [header, ['1204583920117746', name, date, '']]
    const { records, remembered } = after(planOf(rows('מרתון', '16/04/2026')))
    expect(planOf(rows('כנס', '18/09/2027'), { records, remembered, batch: 'b2' }).outcomes).toEqual(['changed'])
  })
})

it('fills what is empty in a client that is there, and leaves the rest', () => {
  const client = { id: 'k1', name: 'אלמוג', phone: '052-1234567', email: null, address: 'הרצל 1', contact_person: null }
  const { outcomes, steps } = planOf(
    [
      ['שם הלקוח', 'נייד', 'דוא״ל', 'כתובת'],
      ['אלמוג', 521234567, 'A@almog.example', 'הרצל 2'],
    ],
    { kind: 'clients', records: { clients: [client] } },
  )
  expect(outcomes).toEqual(['changed'])
  expect(steps).toMatchObject([{ recordId: 'k1', input: { email: 'a@almog.example' } }])
  expect(Object.keys(steps[0]?.input ?? {})).toEqual(['email'])
})

it('knows tasks by words and event, people by name or e-mail, and what is done', () => {
  const event = { id: 'e1', name: 'מרתון', date: '2027-04-16' }
  const { steps, outcomes } = planOf(
    [
      ['משימה', 'אירוע', 'אחראי', 'done', 'תאריך יעד', 'שעת היעד'],
      ['להזמין גנרטור', 'מרתון', 'dana@almog.example', 'לא', 46493, '14:30'],
      ['להזמין גנרטור', 'מרתון', 'מישהו', 'כן', '', ''],
    ],
    { kind: 'tasks', records: { events: [event] } },
  )
  expect(outcomes).toEqual(['new', 'new'])
  expect(steps).toMatchObject([
    {
      input: {
        event_id: 'e1',
        assigned_user: 'dana@almog.example',
        deadline: '2027-04-16',
        deadline_time: '14:30',
        status: taskStatus.open,
      },
    },
    { input: { status: taskStatus.completed } },
  ])
})

it('takes a task as done that says on which day, as Asana exports it', () => {
  const { steps, problems } = planOf(
    [
      ['Task ID', 'Created At', 'Completed At', 'Name'],
      ['1204583920117746', '2026-11-01', '2026-11-20', 'להזמין גנרטור'],
      ['1204583920117747', '2026-11-01', '', 'לאשר תפריט'],
      ['1204583920117748', '2026-11-01', 'מתישהו', 'מסך'],
    ],
    { kind: 'tasks' },
  )
  expect(steps.map(({ input }) => input['status'])).toEqual([taskStatus.completed, undefined])
  expect(problems).toMatchObject([{ row: 4, reason: 'bad_boolean' }])
})

it('tells of a row which names are not known here, and does not promise them', () => {
  const { planned } = planOf(
    [
      ['משימה', 'אירוע', 'אחראי'],
      ['להזמין גנרטור', 'כנס', 'מישהו'],
    ],
    { kind: 'tasks' },
  )
  expect(planned.map(({ row }) => row)).toMatchObject([
    {
      outcome: 'new',
      unknown: [
        { field: 'assignee', word: 'מישהו', reason: 'unknown_person' },
        { field: 'event', word: 'כנס', reason: 'unknown_event' },
      ],
    },
  ])
  const [row] = planned
  expect(row?.row.outcome === 'new' && row.row.values).toEqual({ description: 'להזמין גנרטור' })
})

describe('hours', () => {
  const event = { id: 'e1', name: 'מרתון', date: '2027-04-16' }
  const rows = [
    ['עובד', 'תאריך', 'כניסה', 'יציאה', 'שעות', 'אירוע'],
    ['דנה אלמוג', '16/04/2027', '20:00', '02:00', '', 'מרתון'],
    ['דנה אלמוג', '17/04/2027', 0.375, '', '7.5', 'מרתון'],
    ['מישהו', '17/04/2027', '09:00', '10:00', '', 'מרתון'],
    ['דנה אלמוג', '18/04/2027', '09:00', '', '', 'כנס'],
  ]

  it('are somebody’s, on an event, from one time to another or for so long', () => {
    const { steps, problems } = planOf(rows, { kind: 'workHours', records: { events: [event] } })
    expect(steps).toMatchObject([
      {
        input: {
          user_id: 'user-dana',
          user_name: 'דנה אלמוג',
          event_name: 'מרתון',
          ended_at: '2027-04-16T23:00:00.000Z',
        },
      },
      { input: { start_time: '09:00:00', end_time: '16:30:00' } },
    ])
    expect(problems.map(({ row, reason }) => [row, reason])).toEqual([
      [4, 'unknown_person'],
      [5, 'unknown_event'],
      [5, 'required'],
    ])
  })

  it('are as long as the file says, also in the nights in which clocks are set', () => {
    const nights = [
      ['עובד', 'תאריך', 'כניסה', 'שעות', 'אירוע'],
      ['דנה אלמוג', '25/03/2027', '22:00', '7.5', 'מרתון'],
      ['דנה אלמוג', '30/10/2027', '22:00', '7.5', 'מרתון'],
    ]
    const planned = planOf(nights, { kind: 'workHours', records: { events: [event] } })
    const length = ({ input: { started_at, ended_at } }: (typeof planned.steps)[number]): number =>
      (Date.parse(String(ended_at)) - Date.parse(String(started_at))) / 3_600_000
    expect(planned.steps.map(length)).toEqual([7.5, 7.5])
    const skipped = [...nights.slice(0, 1), ['דנה אלמוג', '26/03/2027', '02:30', '2', 'מרתון']]
    expect(planOf(skipped, { kind: 'workHours', records: { events: [event] } }).problems).toMatchObject([
      { field: 'start_time', reason: 'skipped_time' },
    ])
    const first = after(planned, 'workHours')
    expect(
      planOf(nights, {
        kind: 'workHours',
        records: { ...first.records, events: [event] },
        remembered: first.remembered,
      }),
    ).toMatchObject({ outcomes: ['same', 'same'], steps: [] })
  })

  it('end on the day that the file says, new or changed', () => {
    const until = (
      date: string,
      end: string,
      endDate: string,
      [header, id]: readonly [string, string] = ['ID', 'hours-2027-1'],
    ) => [
      [header, 'עובד', 'תאריך', 'כניסה', 'תאריך סיום', 'יציאה', 'אירוע'],
      [id, 'דנה אלמוג', date, '08:00', endDate, end, 'מרתון'],
    ]
    const setting = { kind: 'workHours', records: { events: [event] } } as const
    const first = planOf(until('16/04/2027', '14:00', '17/04/2027'), setting)
    expect(first.steps).toMatchObject([{ input: { ended_at: '2027-04-17T11:00:00.000Z' } }])
    expect(planOf(until('16/04/2027', '14:00', '16/04/2027'), setting).steps).toMatchObject([
      { input: { ended_at: '2027-04-16T11:00:00.000Z' } },
    ])
    expect(planOf(until('16/04/2027', '02:00', '16/04/2027'), setting).steps).toMatchObject([
      { input: { ended_at: '2027-04-16T23:00:00.000Z' } },
    ])
    expect(planOf(until('16/04/2027', '14:00', '15/04/2027'), setting).problems).toMatchObject([
      { field: 'end_time', reason: 'bad_interval' },
    ])
    const { records, remembered } = after(first, 'workHours')
    const here = { ...setting, records: { ...records, events: [event] }, remembered }
    expect(planOf(until('16/04/2027', '14:00', '17/04/2027'), here)).toMatchObject({ outcomes: ['same'], steps: [] })
    const end = (...edited: Parameters<typeof until>) =>
      planOf(until(...edited), here).steps.map(({ input }) => [input['date'], input['ended_at'], 'end_date' in input])
    expect(end('16/04/2027', '14:00', '18/04/2027')).toEqual([['2027-04-16', '2027-04-18T11:00:00.000Z', false]])
    expect(end('16/04/2027', '14:00', '16/04/2027')).toEqual([['2027-04-16', '2027-04-16T11:00:00.000Z', false]])
    expect(end('16/04/2027', '15:00', '17/04/2027')).toEqual([['2027-04-16', '2027-04-17T12:00:00.000Z', false]])
    // An entry of Bama's own that another day was given for.
    const own = ['מזהה', String(records['workHours']?.[0]?.id)] as const
    const moved = planOf(until('20/04/2027', '14:00', '17/04/2027', own), { ...here, overwrites: true })
    expect(moved.steps).toMatchObject([{ input: { date: '2027-04-20', ended_at: '2027-04-21T11:00:00.000Z' } }])
  })

  it('that nobody can have worked make their row bad, new or changed, and no other', () => {
    const dated = (...days: readonly string[]) => [
      rows[0] ?? [],
      ...days.map((day) => ['דנה אלמוג', day, '09:00', '10:00', '', 'מרתון']),
    ]
    const setting = { kind: 'workHours', records: { events: [event] } } as const
    const { problems, outcomes } = planOf(dated('16/04/2072', '16/04/1927', '16/04/2027', '02/12/2027'), setting)
    expect(outcomes).toEqual(['bad', 'bad', 'new', 'new'])
    expect(problems).toMatchObject([2, 3].map((row) => ({ row, field: 'date', reason: 'implausible' })))
    const numbered = (day: string) => dated(day).map((cells, index) => [index === 0 ? 'ID' : 'hours-2027-1', ...cells])
    const { records, remembered } = after(planOf(numbered('16/04/2027'), setting), 'workHours')
    const here = { ...setting, records: { ...records, events: [event] }, remembered }
    expect(planOf(numbered('16/04/2072'), here).problems).toMatchObject([{ field: 'date', reason: 'implausible' }])
    expect(planOf(numbered('17/04/2027'), here).outcomes).toEqual(['changed'])
  })

  it('of an event that has a namesake on the same day are nobody’s guess', () => {
    const events = [event, { ...event, id: 'e2' }, { ...event, id: 'e3', date: '2027-04-17' }]
    const { steps, problems } = planOf(rows.slice(0, 3), { kind: 'workHours', records: { events } })
    expect(problems.map(({ row, reason }) => [row, reason])).toEqual([[2, 'unknown_event']])
    expect(steps).toMatchObject([{ input: { event_id: 'e3' } }])
  })

  it('come again as the same, and change whole', () => {
    const first = after(planOf(rows.slice(0, 3), { kind: 'workHours', records: { events: [event] } }), 'workHours')
    const here = {
      kind: 'workHours',
      records: { ...first.records, events: [event] },
      remembered: first.remembered,
    } as const
    expect(planOf(rows.slice(0, 3), here)).toMatchObject({ outcomes: ['same', 'same'], steps: [] })
    const later = rows.slice(0, 2).map((cells) => cells.map((cell) => (cell === '02:00' ? '03:00' : cell)))
    expect(planOf(later, here).steps).toMatchObject([
      { input: { start_time: '20:00:00', end_time: '03:00:00', ended_at: '2027-04-17T00:00:00.000Z' } },
    ])
  })
})

describe('undo', () => {
  const made = { name: 'מרתון', date: '2027-04-16', tags: ['א', 'ב'] }
  const current = { id: 'in-1-b', ...eventSchema.parse(made), user_id: 'admin-1', sort_order: 'a0' }
  const created = { entity: 'events', recordId: 'in-1-b', label: 'מרתון', before: null, after: made } as const
  const changed = {
    ...created,
    before: { name: 'ישן', location: null },
    after: { name: 'מרתון', location: 'הפארק' },
  } as const

  it('deletes what was made and is as it was', () => {
    const undone = planUndo(created, { ...current, tags: ['ב', 'א'] }, false)
    expect(undone).toMatchObject({ kind: 'undo', step: { input: null } })
    const steps = undone.kind === 'undo' ? [undone.step] : []
    expect(undoImport(context, { steps })).toMatchObject({ ok: true, value: [{ operation: 'delete' }] })
    expect(undoImport({ ...context, actor: person('user') }, { steps })).toMatchObject({ ok: false })
  })

  it('lets stay what was changed since, or has something on it', () => {
    expect(planUndo(created, { ...current, location: 'הפארק' }, false)).toEqual({ kind: 'stays', stays: ['location'] })
    expect(planUndo(created, current, true)).toEqual({ kind: 'stays', stays: [] })
    expect(planUndo(created, undefined, false)).toEqual({ kind: 'gone' })
  })

  it('lets stay hours that were paid since, and is not refused for them', () => {
    const after = { notes: 'במה' }
    const written = { entity: 'workHours', recordId: 'w1', label: 'דנה', before: { notes: null }, after } as const
    expect(planUndo(written, { ...after, id: 'w1', status: workHourStatus.paid }, false)).toEqual({
      kind: 'stays',
      stays: ['status'],
    })
  })

  it('gives back the fields that still hold what was written', () => {
    expect(planUndo(changed, { ...current, location: 'האצטדיון' }, false)).toMatchObject({
      kind: 'undo',
      step: { input: { name: 'ישן' } },
      stays: ['location'],
    })
    // Already undone.
    expect(planUndo(changed, { ...current, name: 'ישן', location: null }, false)).toEqual({ kind: 'stays', stays: [] })
  })
})
