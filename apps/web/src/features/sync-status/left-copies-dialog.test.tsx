// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { leftCopyTexts, signOutTexts } from '../../texts/auth.ts'
import { LeftCopiesDialog } from './left-copies-dialog.tsx'

const here = vi.hoisted(() => ({ unsent: 0, signOut: vi.fn(() => Promise.resolve()) }))
const copies = vi.hoisted(() => [{ userId: 'dana', name: 'דנה', unsent: 3, why: 'other' }])
vi.mock('../../data/index.ts', () => ({
  useLeftCopies: () => copies,
  useSession: () => ({ status: 'signed_in', isPersonal: false }),
  countUnsent: () => Promise.resolve(here.unsent),
  signOut: here.signOut,
  syncNow: () => undefined,
}))
stubBrowser()
afterEach(() => {
  cleanup()
  here.signOut.mockClear()
})

async function signInAgain(unsent: number): Promise<void> {
  here.unsent = unsent
  render(
    <MantineProvider env="test">
      <LeftCopiesDialog />
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: leftCopyTexts.signInAgain }))
}

it("signing in as another person asks before the signed-in person's own unsent changes are wiped", async () => {
  await signInAgain(2)
  fireEvent.click(await screen.findByRole('button', { name: signOutTexts.leave }))
  expect(screen.getByText(signOutTexts.title(2))).toBeTruthy()
  await waitFor(() => expect(here.signOut).toHaveBeenCalledOnce())
})

it('and keeps them if the person stays', async () => {
  await signInAgain(2)
  fireEvent.click(await screen.findByRole('button', { name: signOutTexts.stay }))
  await waitFor(() => expect(screen.queryByRole('button', { name: signOutTexts.stay })).toBeNull())
  expect(here.signOut).not.toHaveBeenCalled()
})

it('signs out at once if nothing is unsent', async () => {
  await signInAgain(0)
  await waitFor(() => expect(here.signOut).toHaveBeenCalledOnce())
})
