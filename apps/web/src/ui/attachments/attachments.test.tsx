// @vitest-environment dom
import { eventSchema, recordId } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { attachmentsTexts as texts } from '../../texts/attachments.ts'
import { Attachments } from './attachments.tsx'

const none = vi.hoisted(() => [])
vi.mock('../../data/index.ts', () => ({ useAttachments: () => none, useComments: () => none }))
const attach = vi.hoisted(() => vi.fn<(item: unknown, file: File) => Promise<unknown>>())
vi.mock('./attach-with-thumbnail.ts', () => ({ attachWithThumbnail: attach }))
vi.mock('./attachment-list.tsx', () => ({ AttachmentList: () => null }))

function show(): void {
  const event = { ...eventSchema.parse({ name: 'השקה', date: '2026-12-02' }), id: recordId('e1') }
  render(
    <MantineProvider>
      <Attachments itemType="event" item={{ id: event.id, fields: event } as never} />
    </MantineProvider>,
  )
}

it('adds what is dropped while other files are still being added, once they are', async () => {
  const steps: (() => void)[] = []
  attach.mockImplementation(() => new Promise((resolve) => steps.push(() => resolve({ ok: false, error: 'type' }))))
  show()
  const drop = (name: string): void => {
    const dataTransfer = { types: ['Files'], files: [new File(['x'], name)] }
    fireEvent.drop(screen.getByRole('region', { name: texts.title }), { dataTransfer })
  }
  drop('rider.exe')
  await waitFor(() => expect(steps).toHaveLength(1))
  drop('plan.exe')
  steps[0]?.()
  await waitFor(() => expect(steps).toHaveLength(2))
  steps[1]?.()
  expect(await screen.findByText(/plan\.exe/)).toBeTruthy()
  expect(screen.getByText(/rider\.exe/)).toBeTruthy()
})

it('says of two files of one name that neither can be attached', async () => {
  attach.mockResolvedValue({ ok: false, error: 'type' })
  const complaints = vi.spyOn(console, 'error')
  show()
  const files = ['x', 'y'].map((content) => new File([content], 'run.exe'))
  fireEvent.change(screen.getByLabelText(texts.add, { selector: 'input' }), { target: { files } })
  expect(await screen.findAllByText(/run\.exe/)).toHaveLength(2)
  expect(complaints).not.toHaveBeenCalled()
})
