// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanNotifications, Notifications } from '@mantine/notifications'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { theme } from '../../theme/theme.ts'
import { ExportMenu } from './export-menu.tsx'
import { saveTable } from './save-table.ts'

vi.mock('./save-table.ts', () => ({ saveTable: vi.fn() }))

// A toast still fading out would render after the page is gone.
afterEach(() => {
  act(() => cleanNotifications())
})

it("[A8.29] says so when a file can't be made", async () => {
  vi.mocked(saveTable).mockRejectedValue(new Error('no room'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <MantineProvider env="test">
      <Notifications />
      <ExportMenu isEmpty={false} tableOf={() => ({ name: 'hours', columns: [], rows: [] })} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'ייצוא לאקסל' }))
  fireEvent.click(await screen.findByText('קובץ CSV'))
  expect(await screen.findByText('שגיאה ביצוא לאקסל')).toBeTruthy()
})

it('a second click on an item of a menu that the first one closed does nothing while it fades out', async () => {
  vi.mocked(saveTable).mockReset().mockResolvedValue(undefined)
  render(
    <MantineProvider theme={theme}>
      <ExportMenu isEmpty={false} tableOf={() => ({ name: 'hours', columns: [], rows: [] })} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'ייצוא לאקסל' }))
  const item = await screen.findByText('קובץ CSV')
  fireEvent.click(item)
  fireEvent.click(item)
  expect(item.isConnected).toBe(true)
  expect(saveTable).toHaveBeenCalledOnce()
})
