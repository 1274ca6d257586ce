// @vitest-environment dom
import { beforeEach, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen, within } from '../../../testing/render.tsx'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { commonTexts } from '../../texts/common.ts'
import { RecordList, type RecordListProps, type RowLook } from './record-list.tsx'

interface Person {
  readonly id: string
  readonly name: string
  readonly town: string
}

const look: RowLook<Person> = {
  kind: 'person',
  columns: [
    { key: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
    { key: 'town', header: 'Town', width: '40%', cell: ({ town }) => town },
  ],
  cardLabel: ({ name }) => name,
  card: ({ name, town }) => `${name}, ${town}`,
}
const people = [
  { id: 'a', name: 'Dana', town: 'Lod' },
  { id: 'b', name: 'Yoav', town: 'Haifa' },
]

const isWide = vi.hoisted(() => ({ current: true }))
beforeEach(() => {
  isWide.current = true
  stubBrowser(() => isWide.current)
})

const show = (props: Partial<RecordListProps<Person>>) =>
  render(<RecordList label="People" rows={people} look={look} tableFrom="75em" heights={[57, 120]} {...props} />)

it('is a table where there is room: columns, and rows counted with the head', () => {
  show({ selected: new Set(['b']) })
  const table = screen.getByRole('table', { name: 'People' })
  expect(table.getAttribute('aria-rowcount')).toBe('3')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Town'])
  const yoav = within(table).getByRole('row', { name: /Yoav/ })
  expect(yoav.getAttribute('aria-rowindex')).toBe('3')
  expect(yoav.getAttribute('aria-selected')).toBe('true')
  expect(within(yoav).getByRole('rowheader').textContent).toBe('Yoav')
  expect(yoav.dataset['recordKey']).toBe('person:b')
})

it('is cards elsewhere, each with its place in the list', () => {
  isWide.current = false
  show({})
  const items = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')
  expect(items.map((item) => [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')])).toEqual([
    ['1', '2'],
    ['2', '2'],
  ])
  expect(screen.getByRole('article', { name: 'Dana' }).textContent).toBe('Dana, Lod')
})

it('has headings between groups, which count as rows', () => {
  const groups = { of: ({ town }: Person) => town, heading: (town: string, count: number) => `${town}: ${count}` }
  show({ groups })
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5')
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Lod: 1',
    'Dana',
    'Haifa: 1',
    'Yoav',
  ])
})

it('is sorted by a header: up, down, and back; what has nothing to sort by stands at the end', () => {
  const onSort = vi.fn<(order: string | undefined) => void>()
  const sortable = {
    ...look,
    columns: look.columns.map((column) => ({ ...column, sort: ({ town }: Person) => town || null })),
  }
  const three = [...people, { id: 'c', name: 'Gil', town: '' }]
  const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Town' }))
  const shown = show({ rows: three, look: sortable, sort: { order: undefined, onSort } })
  const again = (order: string) =>
    shown.rerender(
      <RecordList
        label="People"
        rows={three}
        look={sortable}
        tableFrom="75em"
        heights={[57, 120]}
        sort={{ order, onSort }}
      />,
    )
  expect(rows()).toEqual(['Dana', 'Yoav', 'Gil'])
  press()
  expect(onSort).toHaveBeenLastCalledWith('town')
  again('town')
  expect(rows()).toEqual(['Yoav', 'Dana', 'Gil'])
  expect(screen.getByRole('columnheader', { name: 'Town' }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBeNull()
  press()
  expect(onSort).toHaveBeenLastCalledWith('-town')
  again('-town')
  expect(rows()).toEqual(['Dana', 'Yoav', 'Gil'])
  press()
  expect(onSort).toHaveBeenLastCalledWith(undefined)
})

it('has its own order as cards, which no header could bring back', () => {
  isWide.current = false
  const sortable = { ...look, columns: look.columns.map((column) => ({ ...column, sort: ({ town }: Person) => town })) }
  show({ look: sortable, sort: { order: 'town', onSort: () => undefined } })
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual(['Dana, Lod', 'Yoav, Haifa'])
})

it('says that there is nothing, and lets a filter be cleared that hides all', () => {
  show({ rows: [], empty: 'Nobody yet' })
  expect(screen.getByText('Nobody yet')).toBeTruthy()
  cleanup()
  const onClear = vi.fn<() => void>()
  show({ rows: [], empty: 'Nobody yet', nothingFound: { text: 'Nobody found', clear: 'Show all', onClear } })
  expect(screen.getByText('Nobody found')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(onClear).toHaveBeenCalledOnce()
})

it('keeps a place for a row that is being read', () => {
  show({ rows: [people[0] ?? { id: 'x', isUnread: true }, { id: 'c', isUnread: true }] })
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('3')
})

it('is printed whole, unless its rows are read only as they become visible, which the paper says', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ id: `p${index}`, name: `Person ${index}`, town: 'Lod' }))
  const shown = () => screen.queryAllByRole('row', { name: /Person/ }).length
  const { unmount } = show({ rows: many })
  const before = shown()
  expect(before).toBeLessThan(100)
  const [first] = screen.getAllByRole('row', { name: /Person/ })
  fireEvent(window, new Event('beforeprint'))
  expect(shown()).toBe(100)
  fireEvent(window, new Event('afterprint'))
  expect(shown()).toBe(before)
  // The same row, with its focus and what is open in it.
  expect(screen.getAllByRole('row', { name: /Person/ })[0]).toBe(first)
  expect(screen.queryByText(commonTexts.printedInPart)).toBeNull()
  unmount()

  show({ rows: many, onVisible: () => undefined })
  fireEvent(window, new Event('beforeprint'))
  expect(shown()).toBe(before)
  expect(screen.getByText(commonTexts.printedInPart)).toBeTruthy()
  fireEvent(window, new Event('afterprint'))
})
