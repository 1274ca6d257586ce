// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { InvitationScreen } from './invitation-screen.tsx'

const data = vi.hoisted(() => ({
  isLocalMode: () => true,
  checkInvitation: vi.fn(),
  signOut: vi.fn(() => Promise.resolve()),
  putAside: vi.fn(() => Promise.resolve(true)),
}))
vi.mock('../../data/index.ts', () => data)

it("in a browser that works without a server, a link to a server's account leads to the server first", async () => {
  render(<InvitationScreen token="t" signedIn={null} onAccepted={vi.fn()} />)
  expect(screen.queryByLabelText(/סיסמה/)).toBeNull()
  expect(data.checkInvitation).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'עבודה עם השרת' }))
  await waitFor(() => expect(data.putAside).toHaveBeenCalledExactlyOnceWith(true))
  expect(data.signOut).toHaveBeenCalledOnce()
})
