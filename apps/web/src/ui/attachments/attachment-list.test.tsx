// @vitest-environment dom
import { err, eventSchema, recordId } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { Notifications } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import type { LocalAttachment } from '../../data/index.ts'
import { attachmentsTexts as texts } from '../../texts/attachments.ts'
import { problemText } from '../../texts/errors.ts'
import { AttachmentList } from './attachment-list.tsx'

const full = vi.hoisted(() => ({ code: 'storage', reason: 'QuotaExceededError' }) as const)
vi.mock('../../data/index.ts', () => ({
  businessZone: 'Asia/Jerusalem',
  isLocalMode: () => false,
  letBytesGo: () => undefined,
  retryFile: () => Promise.resolve(err(full)),
  useFilesHere: () => ({ uploads: new Map([['f1', { error: 'forbidden' }]]), copies: new Set(), sent: new Map() }),
  usePeople: () => new Map(),
  runCommand: vi.fn(),
  useSession: () => ({ status: 'signed_in', user: { id: 'dana' }, actor: person('admin', {}, 'dana') }),
  useToday: () => '2026-12-01',
}))

it('says why a refused file is not sent again, as where the device is full', async () => {
  const meta = { created_at: '2026-12-01T08:00:00.000Z', updated_at: '2026-12-01T08:00:00.000Z', _version: 1 }
  const about = { file_id: 'f1', name: 'plan.pdf', type: 'application/pdf', size: 9, created_by: null }
  const file = { ...about, id: recordId('a1'), ...meta } as unknown as LocalAttachment
  const event = { ...eventSchema.parse({ name: 'השקה', date: '2026-12-02' }), id: recordId('e1'), ...meta }
  render(
    <>
      <Notifications />
      <AttachmentList item={{ type: 'event', record: event }} files={[file]} label={texts.title} />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: texts.actions('plan.pdf') }))
  fireEvent.click(await screen.findByRole('menuitem', { name: texts.retry }))
  expect(await screen.findByText(texts.toast.retryFailed)).toBeTruthy()
  expect(screen.getByText(problemText(full))).toBeTruthy()
})
