// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../../testing/render.tsx'
import { databaseTexts } from '../../../texts/database.ts'
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
vi.mock('../../../ui/hooks/save-file.ts', () => ({ saveFile: () => undefined }))

const tools = {
  say: () => undefined,
  attempt: vi.fn(),
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
    <>
      <BackupCard {...tools} />
      <AutoBackupsCard {...tools} />
    </>,
  )
  expect(['גיבוי לקובץ', 'גיבוי אוטומטי עכשיו', 'שחזור מקובץ'].map(isOpen)).toEqual(open)
  expect(screen.queryAllByText(/כשההורדה הראשונה למכשיר הזה תסתיים/)).toHaveLength(first === undefined ? 0 : 2)
})

it('says of a file whose bytes are lost that they are, not that there was no room for it', async () => {
  known.first = undefined
  const { backup: texts } = databaseTexts
  const files = { taken: 2, leftOut: 0, unreadable: 1 }
  const stats = { totalEntities: 1, totalItems: 3, backupSize: 9 }
  tools.attempt.mockResolvedValueOnce({ value: { file: new Blob(['{}']), stats, files } })
  const say = vi.fn()
  render(<BackupCard {...tools} say={say} />)
  fireEvent.click(screen.getByRole('button', { name: texts.create }))
  await waitFor(() => expect(say).toHaveBeenCalledWith('leaf', `${texts.created(3, 2)}. ${texts.unreadable(1)}`))
})

it('says of a backup that no import takes that it cannot be restored', async () => {
  known.first = undefined
  const { backup: texts } = databaseTexts
  const stats = { totalEntities: 1, totalItems: 200_001, backupSize: 9 }
  tools.attempt.mockResolvedValueOnce({ value: { file: new Blob(['{}']), stats, isTooLarge: true } })
  const say = vi.fn()
  render(<BackupCard {...tools} say={say} />)
  fireEvent.click(screen.getByRole('button', { name: texts.create }))
  await waitFor(() => expect(say).toHaveBeenCalledWith('red', `${texts.created(200_001, 0)}. ${texts.tooLarge}`))
})
