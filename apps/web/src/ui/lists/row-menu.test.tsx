// @vitest-environment dom
import { Menu, MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FocusHandover, handFocusTo, recordKey } from '../hooks/record-focus.ts'
import { RowMenu } from './row-menu.tsx'

const client = (id: string): string => recordKey('client', id)
const Page = ({ ids }: { readonly ids: readonly string[] }) => (
  <MantineProvider env="test">
    <main tabIndex={-1}>
      <ul>
        {ids.map((id) => (
          <li key={id} data-record-key={client(id)}>
            <RowMenu label={`menu of ${id}`} data-record-focus="" renderItems={() => <Menu.Item>edit {id}</Menu.Item>}>
              …
            </RowMenu>
            <FocusHandover />
          </li>
        ))}
      </ul>
    </main>
  </MantineProvider>
)

/** Shows the rows, with the menu of `b` open and the focus in it. */
async function open(): Promise<(ids: readonly string[]) => void> {
  const { rerender } = render(<Page ids={['a', 'b', 'c']} />)
  const button = screen.getByRole('button', { name: 'menu of b' })
  fireEvent.pointerDown(button)
  fireEvent.click(button)
  const item = await screen.findByRole('menuitem', { name: 'edit b' })
  item.focus()
  return (ids) => rerender(<Page ids={ids} />)
}
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label')

it('gives the focus to the next row when another device deletes the row whose menu is open', async () => {
  const show = await open()
  show(['a', 'c'])
  await waitFor(() => expect(focused()).toBe('menu of c'))
})

it('does what an item says once, though its second click comes while the menu fades out', async () => {
  const act = vi.fn()
  render(
    <MantineProvider>
      <RowMenu label="menu" renderItems={() => <Menu.Item onClick={act}>duplicate</Menu.Item>}>
        …
      </RowMenu>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'menu' }))
  const item = await screen.findByText('duplicate')
  fireEvent.click(item)
  fireEvent.click(item)
  expect(item.isConnected).toBe(true)
  expect(act).toHaveBeenCalledOnce()
})

it('gives it to the main part when no row is left', async () => {
  const show = await open()
  show([])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

it('scrolls nobody back who scrolls the row with the open menu away, which unmounts it in a long list', async () => {
  const show = await open()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  fireEvent.scroll(document)
  show(['a', 'c'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
})

it('leaves the focus where an action in the menu sends it', async () => {
  const show = await open()
  // A card moves to another column, where it is a new element.
  handFocusTo([client('d')])
  show(['a', 'c'])
  show(['a', 'c', 'd'])
  await waitFor(() => expect(focused()).toBe('menu of d'))
})

it('has the focus as soon as it appears, so that no key pressed then is lost, and gives it back', async () => {
  render(<Page ids={['a', 'b', 'c']} />)
  const button = screen.getByRole('button', { name: 'menu of b' })
  button.focus()
  fireEvent.click(button)
  // No timer has run.
  await Promise.resolve()
  const item = screen.getByRole('menuitem', { name: 'edit b' })
  expect(document.activeElement).toBe(item)
  fireEvent.keyDown(item, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(button)
})

it('keeps the item that was reached by a key before the focus trap had its time', async () => {
  render(
    <MantineProvider env="test">
      <RowMenu label="menu" renderItems={() => ['one', 'two'].map((name) => <Menu.Item key={name}>{name}</Menu.Item>)}>
        …
      </RowMenu>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'menu' }))
  await Promise.resolve()
  fireEvent.keyDown(screen.getByRole('menuitem', { name: 'one' }), { key: 'ArrowDown' })
  const second = screen.getByRole('menuitem', { name: 'two' })
  expect(document.activeElement).toBe(second)
  await new Promise((resolve) => setTimeout(() => setTimeout(() => setTimeout(resolve))))
  expect(document.activeElement).toBe(second)
})

it.each([['Escape'], ['ArrowDown', 'Enter']])(
  'gives the focus back while it fades out, after %s %s',
  async (...keys) => {
    render(
      <MantineProvider>
        <RowMenu
          label="menu"
          renderItems={() => ['one', 'two'].map((name) => <Menu.Item key={name}>{name}</Menu.Item>)}
        >
          …
        </RowMenu>
      </MantineProvider>,
    )
    const button = screen.getByRole('button', { name: 'menu' })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('one'))
    for (const key of keys) {
      const item = document.activeElement as HTMLElement
      if (key === 'Enter') item.click()
      else fireEvent.keyDown(item, { key })
    }
    await waitFor(() => expect(document.activeElement).toBe(button))
  },
)
