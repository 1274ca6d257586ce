// @vitest-environment dom
import { ok } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../testing/render.tsx'
import { sharedStorageTexts as texts } from '../texts/shared-storage.ts'
import { SyncPage } from './sync-page.tsx'

const { enterKey, useSharedStorage } = vi.hoisted(() => ({ enterKey: vi.fn(), useSharedStorage: vi.fn() }))
vi.mock('../data/index.ts', async () => ({
  ...(await vi.importActual<object>('../data/runtime/until-loaded.ts')),
  ...(await vi.importActual<object>('../data/storages/access-field.ts')),
  enterKey,
  readChoice: () => Promise.resolve(ok({ kind: 'gist', token: 'old', gistId: 'abc123' })),
  useLostChanges: () => null,
  useNow: () => 0,
  useRejected: () => [],
  useSharedStorage,
  useSyncState: () => ({ isLocal: true, lastSyncTime: null }),
  useUnsent: () => [],
}))
vi.mock('../ui/display/page-header.tsx', () => ({ PageHeader: () => null }))
vi.mock('../ui/dialogs/form-dialog.tsx', () => import('../../testing/plain-form-dialog.tsx'))

const state = { kind: 'gist', lastSyncTime: null, unpublished: 3, others: 1 }

const open = () => render(<SyncPage />)

it('lets anybody enter a passphrase that was changed elsewhere', async () => {
  useSharedStorage.mockReturnValue({ ...state, wentBackAt: null, problem: { code: 'key_changed' } })
  open()
  fireEvent.click(await screen.findByRole('button', { name: texts.enterKey }))
  fireEvent.change(screen.getByLabelText(texts.passphrase, { selector: '[type=password]' }), {
    target: { value: 'המשפט החדש' },
  })
  enterKey.mockResolvedValueOnce(ok(undefined))
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  await vi.waitFor(() => expect(enterKey).toHaveBeenCalledWith({ kind: 'passphrase', passphrase: 'המשפט החדש' }))
})

it('lets anybody renew a token that expired', async () => {
  useSharedStorage.mockReturnValue({ ...state, wentBackAt: null, problem: { code: 'refused' } })
  open()
  fireEvent.click(await screen.findByRole('button', { name: texts.renew }))
  expect(await screen.findByLabelText(texts.fields.token, { selector: 'input' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts.enterKey })).toBeNull()
})
