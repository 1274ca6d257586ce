// @vitest-environment dom
import {
  crewNeedId,
  crewNeedSchema,
  crewPersonType,
  crewPlan,
  crewSlotId,
  crewSlotSchema,
  eventSchema,
  limitsOf,
  recordId,
} from '@bama/domain'
import { crewBoard } from '@bama/domain/crew'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor, within } from '../../../testing/render.tsx'
import type { LocalEvent } from '../../data/index.ts'
import { BoardGrid } from './board-grid.tsx'
import { headHeight, needsHeight, rowHeight } from './board-measures.ts'
import { daysOfRange, rangeOf } from './board-search.ts'
import type { CellMenu } from './cell-items.tsx'
import { missingIn } from './cell-words.ts'
import type { BoardActions } from './use-board-actions.ts'

vi.mock('../../data/index.ts', () => ({ businessZone: 'Asia/Jerusalem' }))

/** The names of rendered rows, once per render. */
const drawn = vi.hoisted((): string[] => [])
vi.mock('../../ui/display/person-avatar.tsx', () => ({
  PersonAvatar: ({ name }: { readonly name: string }) => {
    drawn.push(name)
    return null
  },
}))

const meta = { created_at: '', updated_at: '', _version: 1 }
const eventOf = (id: string, fields: object): LocalEvent => ({
  ...eventSchema.parse({ name: id, date: '2026-12-01', start_time: '18:00', end_time: '23:00', ...fields }),
  id: recordId(id),
  ...meta,
  _synced: true,
})
const slotOf = (event: string, person: string, fields: object = {}) => {
  const parsed = crewSlotSchema.parse({
    event_id: event,
    person_type: crewPersonType.user,
    person_id: person,
    role: 'תאורן',
    plan: crewPlan.firm,
    ...fields,
  })
  return { ...parsed, id: crewSlotId(parsed), ...meta }
}
const needOf = (event: string, role: string) => {
  const parsed = crewNeedSchema.parse({ event_id: event, role, count: 2 })
  return { ...parsed, id: crewNeedId(parsed), ...meta }
}

const days = daysOfRange(rangeOf('months', '2026-12-05'))
const people = Array.from({ length: 500 }, (_, index) => ({
  type: crewPersonType.user,
  id: recordId(`p${index}`),
  name: `אדם ${index}`,
  usualRole: null,
}))
const board = crewBoard(
  {
    people,
    events: [eventOf('fest', { name: 'פסטיבל' }), eventOf('launch', { name: 'השקה' })],
    slots: [
      slotOf('fest', 'p0', { plan: crewPlan.draft }),
      slotOf('launch', 'p0', { invited_at: '2026-11-20T08:00:00.000Z' }),
      slotOf('fest', 'p400', { role: 'סאונדמן' }),
      slotOf('launch', 'p400'),
    ],
    needs: [needOf('fest', 'נהג')],
    days,
    absences: new Map(),
    operatorOf: (id) => id,
  },
  { limits: limitsOf(null), zone: 'Asia/Jerusalem' },
)

const actions = {
  fill: vi.fn<BoardActions['fill']>(),
  move: vi.fn<BoardActions['move']>(),
  problemOf: () => null,
  invite: vi.fn<BoardActions['invite']>(),
  remove: vi.fn<BoardActions['remove']>(),
}
const menu: CellMenu = {
  actions,
  openEvent: vi.fn<CellMenu['openEvent']>(),
  editHours: vi.fn<CellMenu['editHours']>(),
  askMove: vi.fn<CellMenu['askMove']>(),
  pick: vi.fn<CellMenu['pick']>(),
}

beforeAll(() => {
  // jsdom lays nothing out.
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, value: 1200 },
    clientHeight: { configurable: true, value: 700 },
  })
  Element.prototype.scrollTo = () => undefined
})
const gridOf = (rows: typeof board.rows, shownDays = days) => (
  <BoardGrid
    rows={rows}
    gaps={board.gaps}
    days={shownDays}
    today="2026-12-01"
    jewish={undefined}
    showsHebrewDates
    menu={menu}
  />
)
let show: (grid: ReactNode) => void
beforeEach(() => {
  show = render(gridOf(board.rows)).rerender
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

/** Waits until the heights of all rows are computed and the overscan is rendered. */
const isSettled = () => {
  const high = board.rows.reduce((sum, row) => sum + rowHeight(row), headHeight + needsHeight(board.gaps))
  const sheet = screen.getByRole('grid').firstElementChild
  return waitFor(() => expect(sheet?.getAttribute('style')).toContain(`block-size: ${String(high)}px`))
}

const cell = (name: RegExp) => screen.getByRole('gridcell', { name })

it('draws of 500 people and 62 days those that are seen, and says how many there are', () => {
  const grid = screen.getByRole('grid')
  expect(grid.getAttribute('aria-rowcount')).toBe('502')
  expect(grid.getAttribute('aria-colcount')).toBe('63')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(30)
  expect(within(grid).getAllByRole('columnheader').length).toBeLessThan(16)
})

it('draws, at a step of the scroll, the rows that come into sight and no other again', async () => {
  await isSettled()
  const before = new Set(drawn)
  drawn.length = 0
  const grid = screen.getByRole('grid')
  for (const top of [200, 260, 320]) {
    grid.scrollTop = top
    fireEvent.scroll(grid)
  }
  await waitFor(() => expect(drawn).not.toEqual([]))
  expect(drawn.filter((name) => before.has(name))).toEqual([])
  expect(new Set(drawn).size).toBe(drawn.length)
})

it('is as high as all of its rows are, once there was time to work out those that are not in sight', async () => {
  await isSettled()
})

it('says of a cell who, when, what, the answer, and with what it conflicts; of a day who is missing', () => {
  expect(cell(/^אדם 0, יום שלישי, 1 בדצמבר 2026/).textContent).toContain(
    'השקה, תאורן, 18:00 עד 23:00, ממתין לתשובה, חופף: פסטיבל',
  )
  expect(cell(/^אדם 0, יום שלישי, 1 בדצמבר 2026/).textContent).toContain('טיוטה')
  expect(cell(/^אדם 1, יום שלישי, 1 בדצמבר 2026, יום פנוי/)).toBeTruthy()
  expect(cell(/^יום שלישי, 1 בדצמבר 2026, חסרים 2: נהג, פסטיבל/)).toBeTruthy()
})

it('is walked by its keys: the day before is to the right, and one cell is in reach of Tab', async () => {
  cell(/^יום שלישי, 1 בדצמבר 2026/).focus()
  const press = (key: string, more: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
  const isAt = (name: RegExp) => waitFor(() => expect(document.activeElement?.textContent).toMatch(name))
  press('ArrowDown')
  await isAt(/^אדם 0, יום שלישי, 1 בדצמבר/)
  press('ArrowLeft')
  await isAt(/^אדם 0, יום רביעי, 2 בדצמבר/)
  press('ArrowRight')
  press('ArrowRight')
  await isAt(/^אדם 0, יום שלישי, 1 בדצמבר/)
  press('PageDown')
  await isAt(/^אדם 8, /)
  press('End', { ctrlKey: true })
  await isAt(/^אדם 499, יום ראשון, 31 בינואר 2027/)
  press('Home', { ctrlKey: true })
  await isAt(/^יום שלישי, 1 בדצמבר/)
  expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})

it('a key leads to a cell that is far away also when rows were drawn just before it, as on a slow machine', async () => {
  const first = cell(/^אדם 0, יום שלישי, 1 בדצמבר 2026/)
  first.focus()
  const pressed = new Promise<void>((resolve) => {
    // Of what is drawn once there is time, before React has run its effects.
    const watch = new MutationObserver(() => {
      watch.disconnect()
      fireEvent.keyDown(first, { key: 'End', ctrlKey: true })
      resolve()
    })
    watch.observe(screen.getByRole('grid'), { subtree: true, childList: true })
  })
  await pressed
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^אדם 499, יום ראשון, 31 בינואר 2027/))
})

it('opens a cell by Enter: a free person is taken for an open need', async () => {
  const free = cell(/^אדם 1, יום שלישי, 1 בדצמבר 2026/)
  fireEvent.click(free)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'שיבוץ: נהג, פסטיבל' }))
  expect(actions.fill).toHaveBeenCalledWith(
    expect.objectContaining({ missing: 2, need: expect.objectContaining({ role: 'נהג' }) }),
    people[1],
  )
})

it('a slot is moved and removed by its menu', async () => {
  fireEvent.click(cell(/^אדם 0, יום שלישי, 1 בדצמבר 2026/))
  expect(await screen.findAllByRole('menuitem', { name: 'העברה ליום או לאדם אחר…' })).toHaveLength(2)
  fireEvent.click(screen.getAllByRole('menuitem', { name: 'הסרה מהצוות' })[0] ?? document.body)
  expect(actions.remove).toHaveBeenCalledTimes(1)
})

it('an open menu stays that of its person and day when rows and days come and go, and goes with them', async () => {
  fireEvent.click(cell(/^אדם 1, יום רביעי, 2 בדצמבר 2026/))
  const heading = async () => {
    const { textContent } = await screen.findByRole('menu')
    expect(textContent).toContain('אדם 1')
    expect(textContent).toContain('2 בדצמבר 2026')
  }
  await heading()
  show(gridOf(board.rows.slice(1)))
  await heading()
  show(gridOf(board.rows.slice(1), days.slice(1)))
  await heading()
  show(gridOf(board.rows.slice(2), days.slice(1)))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('the focus goes back to the cell of a menu whose row came to stand elsewhere meanwhile', async () => {
  const opened = cell(/^אדם 1, יום רביעי, 2 בדצמבר 2026/)
  opened.focus()
  fireEvent.click(opened)
  const open = await screen.findByRole('menu')
  show(gridOf(board.rows.slice(1)))
  fireEvent.keyDown(open, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^אדם 1, יום רביעי, 2 בדצמבר 2026/))
})

const withoutPerson1 = board.rows.filter(({ person }) => person.name !== 'אדם 1')

it('the cell in reach of Tab stays that of its person and day when rows and days come and go', () => {
  const inReach = () => screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)
  fireEvent.click(cell(/^אדם 1, יום רביעי, 2 בדצמבר 2026/))
  show(gridOf(board.rows.slice(1), days.slice(1)))
  expect(inReach().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^אדם 1, יום רביעי, 2 בדצמבר 2026/),
  ])
  show(gridOf(board.rows))
  expect(inReach()).toEqual([cell(/^אדם 1, יום רביעי, 2 בדצמבר 2026/)])
})

it('the focus goes to who stands there instead when the person of its cell goes', () => {
  const focused = cell(/^אדם 0, יום רביעי, 2 בדצמבר 2026/)
  focused.focus()
  fireEvent.keyDown(focused, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toMatch(/^אדם 1, יום רביעי/)
  show(gridOf(withoutPerson1))
  expect(document.activeElement?.textContent).toMatch(/^אדם 2, יום רביעי, 2 בדצמבר 2026/)
  show(gridOf(withoutPerson1.slice(0, 1)))
  expect(document.activeElement?.textContent).toMatch(/^אדם 0, יום רביעי, 2 בדצמבר 2026/)
})

it('the focus of an open menu goes to who stands there instead when its person goes', async () => {
  fireEvent.click(cell(/^אדם 1, יום רביעי, 2 בדצמבר 2026/))
  const menuItem = await screen.findByRole('menuitem', { name: /^שיבוץ|^אין/ })
  menuItem.focus()
  show(gridOf(withoutPerson1))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement?.textContent).toMatch(/^אדם 2, יום רביעי, 2 בדצמבר 2026/)
})

it('takes no focus when people go whose cells had none', () => {
  show(gridOf(board.rows.slice(3)))
  expect(document.activeElement).toBe(document.body)
})

it('counts a need of several days once', () => {
  const events = [eventOf('fest', { end_date: '2026-12-03' }), eventOf('launch', {})]
  const needs = [needOf('fest', 'נהג'), needOf('launch', 'נהג')]
  const work = { people: [], events, slots: [], needs, days, absences: new Map(), operatorOf: (id: string) => id }
  const { gaps } = crewBoard(work, { limits: limitsOf(null), zone: 'Asia/Jerusalem' })
  expect(missingIn(gaps)).toBe(4)
})
