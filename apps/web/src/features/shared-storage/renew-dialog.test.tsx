// @vitest-environment dom
import { err, ok } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import type { StorageChoice } from '../../data/index.ts'
import { sharedStorageTexts as texts, storageProblemText } from '../../texts/shared-storage.ts'
import { RenewDialog } from './renew-dialog.tsx'

const { renewAccess } = vi.hoisted(() => ({ renewAccess: vi.fn() }))
vi.mock('../../data/index.ts', async () => ({
  ...(await vi.importActual<object>('../../data/storages/access-field.ts')),
  renewAccess,
}))
vi.mock('../../ui/dialogs/form-dialog.tsx', () => import('../../../testing/plain-form-dialog.tsx'))

const table = { kind: 'table', url: 'https://rows.test/rest', key: 'k', workspaceId: 'w' } as const

it.each<[StorageChoice, string, string]>([
  [{ kind: 'gist', token: 'old', gistId: 'abc123' }, texts.fields.token, 'abc123'],
  [table, texts.fields.key, 'rows.test'],
  [{ ...table, accessToken: 'old' }, texts.fields.accessToken, 'rows.test'],
])('asks for one field alone, and names the place that stays', async (choice, label, place) => {
  const onClose = vi.fn()
  render(<RenewDialog choice={choice} opened onClose={onClose} onClosed={() => undefined} />)
  expect(screen.getByText(place)).toBeTruthy()
  const field = screen.getByLabelText(label, { selector: 'input' })
  expect(document.querySelectorAll('input')).toHaveLength(1)
  expect(field).toHaveProperty('value', '')
  renewAccess.mockResolvedValueOnce(err({ code: 'refused' }))
  fireEvent.change(field, { target: { value: 'new' } })
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  expect((await screen.findByRole('alert')).textContent).toBe(storageProblemText({ code: 'refused' }, choice.kind))
  renewAccess.mockResolvedValueOnce(ok(undefined))
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(renewAccess).toHaveBeenLastCalledWith('new')
})
