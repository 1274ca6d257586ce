// @vitest-environment jsdom
import { eventSchema, recordId } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import { inPlaceTexts as texts } from '../../../texts/in-place.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { AddImages } from './add-images.tsx'

vi.mock('../../../data/index.ts', () => ({ useRun: () => vi.fn() }))
stubBrowser()
afterEach(cleanup)

it('says of each refused image on a line of its own why it was refused, of two of one name too', async () => {
  const event = { ...eventSchema.parse({ name: 'השקה', date: '2026-12-02' }), id: recordId('e1') }
  const complaints = vi.spyOn(console, 'error')
  render(
    <MantineProvider env="test">
      <AddImages event={event as unknown as BoardEvent} actor={person('admin')} />
    </MantineProvider>,
  )
  const files = ['rider.txt', 'plan.txt', 'plan.txt'].map((name) => new File(['x'], name, { type: 'text/plain' }))
  fireEvent.change(screen.getByLabelText(texts.addImage, { selector: 'input' }), { target: { files } })
  const lines = await screen.findAllByText(/(rider|plan)\.txt/)
  expect(lines.map((line) => getComputedStyle(line).display)).toEqual(['block', 'block', 'block'])
  expect(complaints).not.toHaveBeenCalled()
})
