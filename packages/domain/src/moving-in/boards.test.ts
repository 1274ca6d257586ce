import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SourceCell } from './cells.ts'
import { matchHeaders, tableOf } from './mapping.ts'
import { mondaySheet } from './monday.ts'
import { trelloBoardOf, trelloSheet } from './trello.ts'

const zone = 'Asia/Jerusalem'
const sheetOf = (json: unknown) => {
  const board = trelloBoardOf(json)
  return board && trelloSheet(board, zone)
}

const board = {
  name: 'הפקות',
  lists: [
    { id: 'l2', name: 'בעבודה', pos: 2 },
    { id: 'l1', name: 'קרובים', pos: 1 },
  ],
  labels: [
    { id: 'a', name: 'הגברה, תאורה', color: 'green' },
    { id: 'b', name: '', color: 'red' },
  ],
  members: [{ id: 'm', fullName: 'דנה אלמוג', username: 'dana' }],
  cards: [
    { id: 'c2', name: 'כנס', idList: 'l2', pos: 1, due: null, closed: true, dueComplete: true },
    {
      id: 'c1',
      name: 'מרתון',
      idList: 'l1',
      pos: 5,
      desc: 'שלוש במות',
      // Past midnight in Jerusalem.
      due: '2027-04-15T22:30:00.000Z',
      idLabels: ['a', 'b'],
      idMembers: ['m'],
    },
  ],
  checklists: [
    {
      idCard: 'c1',
      name: 'ציוד',
      pos: 1,
      checkItems: [
        { name: 'מסך', state: 'incomplete', pos: 2 },
        { name: 'במה', state: 'complete', pos: 1 },
      ],
    },
  ],
  actions: [
    {
      type: 'commentCard',
      date: '2027-01-02T10:00:00.000Z',
      memberCreator: { fullName: 'דנה אלמוג' },
      data: { text: 'לוודא גנרטור', card: { id: 'c1' } },
    },
    { type: 'updateCard', date: '2027-01-02T10:00:00.000Z', data: {} },
  ],
}

it('makes a table of a Trello board, in its order, with the day in the business’s zone', () => {
  const sheet = sheetOf(board)
  const { headers, rows } = tableOf(sheet ?? { name: '', rows: [] })
  expect(rows.map(({ cells }) => cells)).toEqual([
    [
      'c1',
      'מרתון',
      'קרובים',
      '2027-04-16',
      'שלוש במות\n\nדנה אלמוג · 2027-01-02 · לוודא גנרטור',
      'הגברה, תאורה\nred\n',
      '☑ במה\n☐ מסך',
      'דנה אלמוג\n',
      false,
      false,
    ],
    ['c2', 'כנס', 'בעבודה', null, '', '', '', '', true, true],
  ])
  expect(matchHeaders(headers, 'events')).toEqual([
    'source_id',
    'name',
    'status',
    'date',
    'description',
    'tags',
    'checklist',
    'operator',
    'is_completed',
    'is_archived',
  ])
  expect(matchHeaders(headers, 'tasks')).toEqual([
    'source_id',
    'description',
    'status',
    'deadline',
    'internal_notes',
    'tags',
    'checklist',
    'assignee',
    'is_done',
    'is_closed',
  ])
})

it('takes what is whole of a broken board, and nothing else for one', () => {
  expect(sheetOf({ ...board, cards: [null, 5, { id: 'x' }, ...board.cards], labels: 'none' })?.rows).toHaveLength(4)
  for (const other of [null, 5, 'x', [], {}, { cards: [] }, { data: {} }]) expect(sheetOf(other)).toBeNull()
  fc.assert(fc.property(fc.jsonValue(), (json) => void sheetOf(json)))
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.jsonValue(),
      fc.jsonValue(),
      (cards, lists, rest) =>
        void sheetOf({ cards: [cards], lists: [lists], labels: rest, checklists: [rest], actions: [rest] }),
    ),
  )
})

const monday: readonly (readonly SourceCell[])[] = [
  ['הפקות 2027'],
  ['מתוכנן'],
  ['Name', 'Subitems', 'Person', 'Status', 'Date'],
  ['מרתון', 'במה, מסך', 'דנה אלמוג', 'Working on it', new Date('2027-04-16T00:00:00Z')],
  ['Subitems', 'Name', 'Owner', 'Status'],
  [null, 'במה', null, 'Done'],
  [null, 'מסך', null, 'Stuck'],
  ['כנס', null, null, 'Done', '18/04/2027'],
  [null, null, null, null, '2027-04-16 to 2027-04-18'],
  [],
  ['הסתיים'],
  ['Name', 'Subitems', 'Person', 'Status', 'Date'],
  ['השקה', null, null, null, null],
]

it('makes a table of a monday board: groups and subitems become columns', () => {
  const sheet = mondaySheet({ name: 'sheet1', rows: monday })
  expect(sheet?.name).toBe('הפקות 2027')
  expect(sheet?.rows.map((cells) => [cells[0], cells.at(-2), cells.at(-1)])).toEqual([
    ['Name', 'קבוצה', 'תתי פריטים'],
    ['מרתון', 'מתוכנן', '☑ במה\n☐ מסך'],
    ['כנס', 'מתוכנן', ''],
    ['השקה', 'הסתיים', ''],
  ])
  // By the file's numbers, by which a person finds a row there.
  expect(tableOf(sheet ?? { name: '', rows: [] }).rows.map(({ number }) => number)).toEqual([4, 8, 13])
})

it('knows that other sheets are none of monday’s', () => {
  expect(
    mondaySheet({
      name: '',
      rows: [
        ['Name', 'Date'],
        ['א', 'ב'],
      ],
    }),
  ).toBeNull()
  expect(mondaySheet({ name: '', rows: [] })).toBeNull()
  // A title, and perhaps more, above an ordinary table.
  const table = [
    ['שם', 'טלפון'],
    ['אלמוג', '03-1234567'],
    [null, '03-7654321'],
  ]
  for (const above of [
    [['לקוחות'], []],
    [['לקוחות'], ['עונת 2027']],
  ])
    expect(mondaySheet({ name: '', rows: [...above, ...table] })).toBeNull()
  expect(mondaySheet({ name: '', rows: [['כותרת', 'עוד'], ['מ'], ['Name', 'Date']] })).toBeNull()
})

it('a card of a list that was archived in Trello is archived, though the card says nothing of it', () => {
  const archived = {
    ...board,
    lists: [...board.lists, { id: 'l3', name: 'עונת 2024', pos: 3, closed: true }],
    cards: [...board.cards, { id: 'c3', name: 'פסטיבל', idList: 'l3', pos: 1, closed: false }],
  }
  const rows = sheetOf(archived)?.rows.slice(1) ?? []
  expect(rows.map((cells) => [cells[1], cells.at(-1)])).toEqual([
    ['מרתון', false],
    ['כנס', true],
    ['פסטיבל', true],
  ])
})
