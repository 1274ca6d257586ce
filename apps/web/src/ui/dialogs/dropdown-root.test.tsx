// @vitest-environment dom
import { Autocomplete, MantineProvider, Menu, Popover, Select } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { theme } from '../../theme/theme.ts'
import { SmallDialog } from './small-dialog.tsx'
import { closeTopmost, isAnythingOpen } from './use-back-closes.ts'

const show = (children: ReactNode): void =>
  void render(
    <MantineProvider env="test" theme={theme}>
      {children}
    </MantineProvider>,
  )
const pressBack = (): void => act(() => expect(closeTopmost()).toBe(true))

it.each([
  [
    'a menu',
    'menuitem',
    <Menu key="menu">
      <Menu.Target>
        <button>פתיחה</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>תוכן</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  ],
  [
    'a popover',
    'dialog',
    <Popover key="popover">
      <Popover.Target>
        <button>פתיחה</button>
      </Popover.Target>
      <Popover.Dropdown>תוכן</Popover.Dropdown>
    </Popover>,
  ],
  ['the list of a field', 'option', <Select key="field" placeholder="פתיחה" data={['תוכן']} />],
])('Back closes %s', async (_kind, role, dropdown) => {
  show(dropdown)
  expect(isAnythingOpen()).toBe(false)
  fireEvent.click(screen.queryByText('פתיחה') ?? screen.getByPlaceholderText('פתיחה'))
  await screen.findByRole(role)
  pressBack()
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull())
  expect(isAnythingOpen()).toBe(false)
})

it('a list without options is open, and not what Back closes', () => {
  show(<Autocomplete aria-label="תפקיד" data={['נהג']} />)
  const field = screen.getByRole('combobox')
  field.focus()
  fireEvent.change(field, { target: { value: 'נ' } })
  expect(isAnythingOpen()).toBe(true)
  fireEvent.change(field, { target: { value: 'תאורן' } })
  expect(isAnythingOpen()).toBe(false)
})

it('Back closes a list that only says when it is dismissed, such as that of the mentions', () => {
  const onDismiss = vi.fn<() => void>()
  show(
    <Popover opened onDismiss={onDismiss}>
      <Popover.Target>
        <button>פתיחה</button>
      </Popover.Target>
      <Popover.Dropdown>תוכן</Popover.Dropdown>
    </Popover>,
  )
  pressBack()
  expect(onDismiss).toHaveBeenCalledOnce()
})

it('Back closes the menu in a dialog and not the dialog', async () => {
  const onClose = vi.fn<() => void>()
  show(
    <SmallDialog opened title="כנס" onClose={onClose}>
      <Menu>
        <Menu.Target>
          <button>סטטוס</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>בוטל</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </SmallDialog>,
  )
  fireEvent.click(screen.getByText('סטטוס'))
  await screen.findByText('בוטל')
  pressBack()
  await waitFor(() => expect(screen.queryByText('בוטל')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  pressBack()
  expect(onClose).toHaveBeenCalledOnce()
})
