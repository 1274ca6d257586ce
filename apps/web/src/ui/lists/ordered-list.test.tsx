// @vitest-environment dom
import { expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { OrderedList } from './ordered-list.tsx'

it.each([
  ['cannot be dragged in a table while it is sorted by a column', true, 0],
  ['can be dragged as cards, which are in its own order', false, 2],
])('%s', (_what, isWide, draggable) => {
  stubBrowser(() => isWide)
  const words = { instructions: '', lifted: String, over: String, dropped: String, returned: '' }
  const { container } = render(
    <OrderedList
      label="Tasks"
      rows={[{ id: 'a' }, { id: 'b' }]}
      look={{
        kind: 'task',
        columns: [{ key: 'name', header: 'Name', isRowHeader: true, cell: ({ id }) => id, sort: ({ id }) => id }],
        cardLabel: ({ id }) => id,
        card: ({ id }) => id,
      }}
      tableFrom="60em"
      heights={[58, 152]}
      sort={{ order: '-name', onSort: () => undefined }}
      texts={words}
      onHold={() => undefined}
      onLetGo={() => undefined}
    />,
  )
  expect(container.querySelectorAll('[data-rfd-draggable-id]')).toHaveLength(draggable)
})
