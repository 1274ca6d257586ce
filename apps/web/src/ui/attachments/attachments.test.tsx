// @vitest-environment jsdom
import { eventSchema, recordId } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { attachmentsTexts as texts } from '../../texts/attachments.ts'
import { Attachments } from './attachments.tsx'

const none = vi.hoisted(() => [])
vi.mock('../../data/index.ts', () => ({ useAttachments: () => none, useComments: () => none }))
vi.mock('./attach-with-thumbnail.ts', () => ({
  attachWithThumbnail: () => Promise.resolve({ ok: false, error: 'type' }),
}))
vi.mock('./attachment-list.tsx', () => ({ AttachmentList: () => null }))
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
afterEach(cleanup)

it('says of two files of one name that neither can be attached', async () => {
  const complaints = vi.spyOn(console, 'error')
  const event = { ...eventSchema.parse({ name: 'השקה', date: '2026-12-02' }), id: recordId('e1') }
  render(
    <MantineProvider>
      <Attachments itemType="event" item={{ id: event.id, fields: event } as never} />
    </MantineProvider>,
  )
  const files = ['x', 'y'].map((content) => new File([content], 'run.exe'))
  fireEvent.change(screen.getByLabelText(texts.add, { selector: 'input' }), { target: { files } })
  expect(await screen.findAllByText(/run\.exe/)).toHaveLength(2)
  expect(complaints).not.toHaveBeenCalled()
})
