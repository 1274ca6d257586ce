// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import { AutoBackupsCard } from './auto-backups-card.tsx'
import { BackupCard } from './backup-card.tsx'

const known = { first: undefined as { readonly share: number; readonly isOnline: boolean } | undefined }
vi.mock('../../../data/index.ts', () => ({
  useFirstPull: () => known.first,
  useToday: () => '2027-04-16',
  useAutoBackups: () => ({ backups: [], refresh: () => undefined }),
  isLocalMode: () => false,
  wholeBackup: { metadata: true, userData: true, systemData: true, compress: true },
}))

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const tools = {
  say: () => undefined,
  process: vi.fn(),
  processToTheEnd: vi.fn(),
  backUpFirst: vi.fn(),
  restore: () => undefined,
}
const isOpen = (name: string): boolean => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled

it.each([
  ['they come', { share: 0.4, isOnline: true }, [false, false, true]],
  ['they are', undefined, [true, true, true]],
])('makes a backup, which is of everything, not before all records are here (%s)', (_, first, open) => {
  known.first = first
  render(
    <MantineProvider env="test">
      <BackupCard {...tools} />
      <AutoBackupsCard {...tools} />
    </MantineProvider>,
  )
  expect(['גיבוי לקובץ', 'גיבוי אוטומטי עכשיו', 'שחזור מקובץ'].map(isOpen)).toEqual(open)
  expect(screen.queryAllByText(/כשההורדה הראשונה למכשיר הזה תסתיים/)).toHaveLength(first === undefined ? 0 : 2)
})
