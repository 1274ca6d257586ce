// @vitest-environment dom
import { notifications } from '@mantine/notifications'
import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { leftCopyTexts, signOutTexts } from '../../texts/auth.ts'
import { LeftCopiesDialog } from './left-copies-dialog.tsx'

const here = vi.hoisted(() => ({
  unsent: 0 as number | Error,
  signOut: vi.fn(() => Promise.resolve()),
  removeCopy: vi.fn(() => Promise.resolve()),
  saveFile: vi.fn(),
}))
const copies = vi.hoisted(() => [{ userId: 'dana', name: 'דנה', unsent: 3, why: 'other' }])
vi.mock('../../data/index.ts', () => ({
  useLeftCopies: () => copies,
  useSession: () => ({ status: 'signed_in', isPersonal: false }),
  countUnsent: async () => {
    if (here.unsent instanceof Error) throw here.unsent
    return here.unsent
  },
  signOut: here.signOut,
  exportCopy: () => Promise.resolve('{}'),
  removeCopy: here.removeCopy,
  businessZone: 'Asia/Jerusalem',
  syncNow: () => undefined,
}))
vi.mock('../../ui/hooks/save-file.ts', () => ({ saveFile: here.saveFile }))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const open = () => render(<LeftCopiesDialog />)

async function signInAgain(unsent: number | Error): Promise<void> {
  here.unsent = unsent
  open()
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

it('asks, too, if the copy of the signed-in person can not be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await signInAgain(new Error('UnknownError'))
  expect(await screen.findByText(signOutTexts.unknown)).toBeTruthy()
  expect(here.signOut).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: signOutTexts.leave }))
  await waitFor(() => expect(here.signOut).toHaveBeenCalledOnce())
})

it('says that a copy could not be deleted, and stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  here.removeCopy.mockRejectedValueOnce(new Error('UnknownError'))
  const shown = vi.spyOn(notifications, 'show')
  open()
  await press(leftCopyTexts.remove)
  await waitFor(() => expect(shown).toHaveBeenCalledWith(expect.objectContaining({ title: leftCopyTexts.failed })))
  expect(screen.getByRole('button', { name: leftCopyTexts.remove })).toHaveProperty('disabled', false)
})

it('signs out at once if nothing is unsent', async () => {
  await signInAgain(0)
  await waitFor(() => expect(here.signOut).toHaveBeenCalledOnce())
})

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
}

it('[S45] exports as often as asked, and wipes the copy only when the person says that the file is there', async () => {
  open()
  await press(leftCopyTexts.export)
  expect(await screen.findByText(leftCopyTexts.check)).toBeTruthy()
  expect(screen.queryByRole('button', { name: leftCopyTexts.remove })).toBeNull()
  await press(leftCopyTexts.export)
  await waitFor(() => expect(here.saveFile).toHaveBeenCalledTimes(2))
  expect(here.removeCopy).not.toHaveBeenCalled()
  await press(leftCopyTexts.removeExported)
  await waitFor(() => expect(here.removeCopy).toHaveBeenCalledExactlyOnceWith('dana'))
})
