// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import { InvitationForm } from './invitation-form.tsx'

const { acceptInvitation } = vi.hoisted(() => ({ acceptInvitation: vi.fn() }))
vi.mock('../../data/index.ts', () => ({ acceptInvitation }))

it('says that this device could not keep the session, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  acceptInvitation.mockRejectedValueOnce(new DOMException('The disk is full', 'QuotaExceededError'))
  const onOver = vi.fn()
  render(<InvitationForm token="t" email="dana@almog-events.co.il" onAccepted={vi.fn()} onOver={onOver} />)
  const field = screen.getByLabelText(/סיסמה/, { selector: 'input' })
  fireEvent.change(field, { target: { value: 'stage-lamp-7' } })
  const form = field.closest('form')
  if (form !== null) fireEvent.submit(form)
  expect((await screen.findByRole('alert')).textContent).toContain('אי אפשר לשמור במכשיר')
  acceptInvitation.mockResolvedValueOnce({ ok: false, error: { code: 'bad_invitation', status: 404 } })
  if (form !== null) fireEvent.submit(form)
  await vi.waitFor(() => expect(onOver).toHaveBeenCalledTimes(1))
})
