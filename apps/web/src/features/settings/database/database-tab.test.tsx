// @vitest-environment dom
import { beforeAll, expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../../testing/render.tsx'
import type { ReadBackup } from '../../../data/index.ts'
import { databaseTexts } from '../../../texts/database.ts'
import { DatabaseTab } from './database-tab.tsx'
import type { TabTools } from './tab-tools.ts'

const importBackup = vi.hoisted(() => vi.fn())
vi.mock('../../../data/index.ts', () => ({
  importBackup,
  createAutoBackup: () => Promise.resolve({ ok: true, value: null }),
  isLocalMode: () => true,
}))
const nothing = vi.hoisted(() => () => null)
vi.mock('./auto-backups-card.tsx', () => ({ AutoBackupsCard: nothing }))
vi.mock('./connect-card.tsx', () => ({ ConnectCard: nothing }))
vi.mock('./force-sync-button.tsx', () => ({ ForceSyncButton: nothing }))
vi.mock('./migration-card.tsx', () => ({ MigrationCard: nothing }))
vi.mock('./stats-card.tsx', () => ({ StatsCard: nothing }))
vi.mock('./storage-card.tsx', () => ({ StorageCard: nothing }))
vi.mock('./backup-card.tsx', () => ({
  BackupCard: ({ restore }: TabTools) => <button onClick={() => restore({} as ReadBackup, '')}>choose</button>,
}))
vi.mock('./restore-dialog.tsx', () => ({
  RestoreDialog: ({ onRestore }: { readonly onRestore: (choice: object) => void }) => (
    <button onClick={() => onRestore({})}>restore</button>
  ),
}))

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})

it.each([
  [0, 'status', ''],
  [2, 'alert', '. שני קבצים לא שוחזרו; אפשר לשחזר שוב מאותו קובץ.'],
])('says after a restore how many files are missing (%s)', async (leftOut, role, said) => {
  const report = { created: 3, updated: 0, restored: 0, files: { count: 1, leftOut } }
  importBackup.mockResolvedValueOnce({ ok: true, value: report })
  render(<DatabaseTab sync={() => null} sharing={() => null} />)
  fireEvent.click(screen.getByText('choose'))
  fireEvent.click(screen.getByText('restore'))
  const banner = await screen.findByText(`${databaseTexts.backup.restored(3, 1)}${said}`)
  expect(banner.closest(`[role="${role}"]`)).not.toBeNull()
})
