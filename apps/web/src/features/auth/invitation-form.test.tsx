// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { InvitationForm } from './invitation-form.tsx'

const { acceptInvitation } = vi.hoisted(() => ({ acceptInvitation: vi.fn() }))
vi.mock('../../data/index.ts', () => ({ acceptInvitation }))

beforeAll(() => {
  // jsdom has no media queries; Mantine asks for the colour scheme.
  stubBrowser()
})
afterEach(cleanup)

it('says that this device could not keep the session, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  acceptInvitation.mockRejectedValueOnce(new DOMException('The disk is full', 'QuotaExceededError'))
  const onOver = vi.fn()
  render(
    <MantineProvider env="test">
      <InvitationForm token="t" email="dana@almog-events.co.il" onAccepted={vi.fn()} onOver={onOver} />
    </MantineProvider>,
  )
  const field = screen.getByLabelText(/סיסמה/, { selector: 'input' })
  fireEvent.change(field, { target: { value: 'stage-lamp-7' } })
  const form = field.closest('form')
  if (form !== null) fireEvent.submit(form)
  expect((await screen.findByRole('alert')).textContent).toContain('אי אפשר לשמור במכשיר')
  acceptInvitation.mockResolvedValueOnce({ ok: false, error: { code: 'bad_invitation', status: 404 } })
  if (form !== null) fireEvent.submit(form)
  await vi.waitFor(() => expect(onOver).toHaveBeenCalledTimes(1))
})
