// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { cleanup, render, screen } from '../../../../testing/render.tsx'
import { TransferTab } from './transfer-tab.tsx'

const known = { first: undefined as { readonly share: number; readonly isOnline: boolean } | undefined }
vi.mock('../../../data/index.ts', () => ({
  useFirstPull: () => known.first,
  useRemainingMs: () => null,
  useRecentImports: () => [],
  useNow: () => 0,
  useToday: () => '2027-04-16',
}))

const buttons = () => {
  render(<TransferTab onShowBackups={() => undefined} />)
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

it('exports and imports nothing before all records are here: a part would be taken for everything, or come in twice', () => {
  known.first = { share: 0.4, isOnline: true }
  expect(buttons()).toEqual([])
  expect(screen.getByText(/כשההורדה הראשונה למכשיר הזה תסתיים/)).toBeDefined()
  cleanup()
  known.first = undefined
  expect(buttons()).toEqual(expect.arrayContaining(['בחירת קובץ', 'חוברת Excel', 'קובץ JSON']))
})
