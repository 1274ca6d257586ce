// @vitest-environment dom
import { err } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import type { Invitation } from '../../data/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { sharedStorageTexts, storageProblemText } from '../../texts/shared-storage.ts'
import { JoinScreen } from './join-screen.tsx'

const { readStorage } = vi.hoisted(() => ({ readStorage: vi.fn() }))
vi.mock('../../data/index.ts', async () => ({
  ...(await vi.importActual<object>('../../data/sync/invitation.ts')),
  readStorage,
}))

const keys = { kid: '0'.repeat(16), key: '0'.repeat(64) }

const open = (place: Invitation['place']) =>
  render(<JoinScreen invitation={{ place, ...keys }} isLinkBad={false} isSignedIn={false} onJoined={() => undefined} />)

it('says that reading failed, whatever the reason, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  readStorage.mockRejectedValueOnce(new Error('a bug'))
  open({ kind: 'browser', name: 'צוות' })
  expect((await screen.findByRole('alert')).textContent).toBe(storageProblemText({ code: 'device' }))
  readStorage.mockResolvedValueOnce(err({ code: 'offline' }))
  fireEvent.click(screen.getByRole('button', { name: commonTexts.retry }))
  expect(await screen.findByText(storageProblemText({ code: 'offline' }))).toBeTruthy()
})

it('names the place that a link asks a token for', () => {
  const table = { kind: 'table', url: 'https://good.test@other.test:8443/rest', key: 'k', workspaceId: 'w' } as const
  open({ ...table, isPersonal: true })
  expect(screen.getByText('other.test:8443')).toBeTruthy()
  expect(screen.getByText(sharedStorageTexts.kinds.table, { exact: false, selector: 'dd' })).toBeTruthy()
})

it('has a way back to the first page', () => {
  open({ kind: 'table', url: 'https://good.test', key: 'k', workspaceId: 'w', isPersonal: true })
  expect(screen.getByRole('link', { name: commonTexts.back }).getAttribute('href')).toBe('/')
})
