// @vitest-environment dom
import { eventSchema, recordId } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { eventsTexts } from '../../../texts/events.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { DetailFacts } from './detail-facts.tsx'

vi.mock('../../../data/index.ts', () => ({ businessZone: 'Asia/Jerusalem' }))
vi.mock('./fact-editors.tsx', () => ({}))
vi.mock('./event-fact.tsx', () => ({
  useMayEdit: () => false,
  EventFact: ({ children }: { readonly children: ReactNode }) => children,
}))

it('shows a record of an earlier version, which lacks what came later', () => {
  const { load_in_time: _time, crew_notes: _notes, ...old } = eventSchema.parse({ name: 'השקה', date: '2026-12-02' })
  const event = { ...old, load_in_day: -1, id: recordId('e1') } as unknown as BoardEvent
  render(
    <MantineProvider>
      <DetailFacts event={event} />
    </MantineProvider>,
  )
  const { fields } = eventsTexts.form
  expect(screen.getByText(fields.load_in)).toBeDefined()
  expect(document.querySelector('time[datetime="2026-12-01"]')).not.toBeNull()
  expect(screen.queryByText(fields.crew_notes)).toBeNull()
})
