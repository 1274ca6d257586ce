// @vitest-environment dom
import { err } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { act, fireEvent, render, screen } from '../../../testing/render.tsx'
import { accountTexts } from '../../texts/account.ts'
import { OwnPasswordDialog } from './own-password-dialog.tsx'

const { setPassword } = vi.hoisted(() => ({ setPassword: vi.fn() }))
vi.mock('../../data/index.ts', () => ({ setPassword }))
vi.mock('../../ui/dialogs/form-dialog.tsx', () => import('../../../testing/plain-form-dialog.tsx'))

const { password: texts } = accountTexts

const fieldOf = (label: string): HTMLElement => {
  const [field] = screen.getAllByLabelText(label, { exact: false, selector: 'input' })
  if (field === undefined) throw new Error('a field has its label')
  return field
}

async function tryAs(error: { readonly code: string; readonly field?: string }): Promise<void> {
  setPassword.mockResolvedValue(err(error))
  render(
    <OwnPasswordDialog opened userId="u1" isOffline={false} onClose={() => undefined} onClosed={() => undefined} />,
  )
  fireEvent.change(fieldOf(texts.old), { target: { value: 'old secret' } })
  fireEvent.change(fieldOf(texts.password), { target: { value: 'new secret' } })
  await act(async () => screen.getByRole('button', { name: 'save' }).click())
}

it('says at the old password that it is wrong', async () => {
  await tryAs({ code: 'invalid_credentials' })
  expect(screen.queryAllByText(texts.oldWrong)).toHaveLength(1)
})

it('does not blame the old password when the server takes no such new one', async () => {
  await tryAs({ code: 'bad_request', field: 'password' })
  expect(screen.queryAllByText(texts.oldWrong)).toHaveLength(0)
  expect(fieldOf(texts.password).getAttribute('aria-invalid')).toBe('true')
})
