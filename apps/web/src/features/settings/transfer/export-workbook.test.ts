import { expect, it, vi } from 'vitest'
import { fieldText } from '../../../texts/records.ts'
import { transferTexts } from '../../../texts/transfer.ts'
import { writeEverything } from './export-workbook.ts'

const running = { date: '2026-11-27', end_time: null, ended_at: null }
const records: Readonly<Record<string, readonly object[]>> = {
  systemUsers: [{ id: 'u1', name: 'dana', full_name: 'דנה אלמוג', email: 'Dana@almog.example' }],
  events: [
    { id: 'e1', name: 'מרתון', assigned_operator_id: 'u1' },
    { id: 'e2', name: 'כנס', assigned_operator_id: 'dana@Almog.example' },
  ],
  tasks: [{ id: 't1', description: 'פירוק' }],
  workHours: [
    { ...running, id: 'w1', user_id: 'u1', event_id: 'e1', task_id: 't1', event_name: 'משימה: פירוק' },
    { ...running, id: 'w2', user_id: 'u1', event_id: 'e1', task_id: 't2', event_name: 'משימה: הקמה' },
    { ...running, id: 'w3', user_id: 'u1', event_id: null, task_id: 't3', event_name: 'משימה: הובלה' },
  ],
  freelancers: [{ id: 'f1', name: 'רמי' }],
  crewSlots: [
    {
      id: 'c1',
      event_id: 'e1',
      person_type: 'user',
      person_id: 'u1',
      calls: [{ id: 'v1', call: '{"event":"מרתון"}' }],
    },
    { id: 'c2', event_id: 'e1', person_type: 'freelancer', person_id: 'f2', person_name: 'אבי', calls: [] },
  ],
  availability: [{ id: 'a1', person_type: 'freelancer', person_id: 'f1' }],
  eventTemplates: [
    {
      id: 'x1',
      checklist: [{ id: 'l1', item: 'במה', completed: false, sort_order: null }],
      tasks: [
        { id: 'l3', description: 'הקמה', days: -1, sort_order: 'b' },
        { id: 'l2', description: 'הזמנת ציוד', days: -7, sort_order: 'a' },
      ],
      needs: [{ id: 'l4', role: 'תאורן', count: 2, sort_order: null }],
    },
  ],
  seasonalClients: [{ id: 's1', event_name: 'פסטיבל הקיץ', client_name: 'עיריית חיפה' }],
}
vi.mock('../../../data/index.ts', () => ({
  businessZone: 'Asia/Jerusalem',
  readAllRecords: (entity: string, take: (part: readonly object[]) => void) => {
    take(records[entity] ?? [])
    return Promise.resolve(true)
  },
}))

async function sheetOf(entity: keyof typeof transferTexts.export.sheets) {
  const sheets = new Map<string, { readonly titles: readonly string[]; readonly rows: unknown[][] }>()
  const isWritten = await writeEverything(
    {
      addTable: ({ name, columns }) => sheets.set(name, { titles: columns.map(({ title }) => title), rows: [] }),
      addRows: (rows) => void [...sheets.values()].at(-1)?.rows.push(...rows.map((row) => [...row])),
      end: () => Promise.resolve(null),
    },
    () => undefined,
  )
  expect(isWritten).toBe(true)
  const { titles = [], rows = [] } = sheets.get(transferTexts.export.sheets[entity]) ?? {}
  return (title: string): readonly unknown[] => rows.map((row) => row[titles.indexOf(title)])
}

it('names who runs an event, also where older data has the e-mail', async () => {
  const column = await sheetOf('events')
  expect(column('מפעיל')).toEqual(['דנה אלמוג', 'דנה אלמוג'])
})

it('names the task of hours, also one that was deleted since', async () => {
  const column = await sheetOf('workHours')
  expect(column(fieldText('task_id'))).toEqual(['פירוק', 'משימה: הקמה', 'משימה: הובלה'])
})

it('names the event of a seasonal client', async () => {
  const column = await sheetOf('seasonalClients')
  expect(column(fieldText('event_name'))).toEqual(['פסטיבל הקיץ'])
})

it('has the calls of a crew and the parts of a template, a line each', async () => {
  const slots = await sheetOf('crewSlots')
  expect(slots(fieldText('calls'))).toEqual(['{"call":"{\\"event\\":\\"מרתון\\"}"}', ''])
  const templates = await sheetOf('eventTemplates')
  expect(templates(fieldText('checklist'))).toEqual(['☐ במה'])
  expect(templates(fieldText('tasks'))).toEqual([
    '{"description":"הזמנת ציוד","days":-7}\n{"description":"הקמה","days":-1}',
  ])
  expect(templates(fieldText('needs'))).toEqual(['{"role":"תאורן","count":2}'])
})

it('names the people of a crew and of days off, freelancers too', async () => {
  const title = fieldText('person_id')
  const slots = await sheetOf('crewSlots')
  expect(slots(title)).toEqual(['דנה אלמוג', 'אבי'])
  expect(slots(transferTexts.export.columns.idOf(title))).toEqual(['u1', 'f2'])
  const absences = await sheetOf('availability')
  expect(absences(title)).toEqual(['רמי'])
})
