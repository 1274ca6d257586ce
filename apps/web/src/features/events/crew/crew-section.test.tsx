// @vitest-environment jsdom
import { crewPersonType, crewPlan, crewSlotId, crewSlotSchema, eventSchema, recordId } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import { crewTexts } from '../../../texts/crew.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { CrewSection } from './crew-section.tsx'

vi.mock('../../../data/index.ts', async (original) => ({
  ...(await original<object>()),
  useAbsencesByPerson: () => new Map(),
  useCrewLimits: () => undefined,
  useCrewOf: () => ({ needs: [], slots }),
  useEngagements: () => new Map(),
  usePeople: () => new Map(),
  useRecords: () => [],
  useRun: () => vi.fn(),
}))
stubBrowser()
afterEach(cleanup)

const meta = { created_at: '', updated_at: '', _version: 1, _synced: true }
const event: BoardEvent = {
  ...eventSchema.parse({ name: 'פסטיבל', date: '2027-04-16', crew: ['dana'] }),
  id: recordId('e1'),
  ...meta,
}
const acceptedAs = (role: string) => {
  const about = { event_id: 'e1', person_type: crewPersonType.user, person_id: 'dana', role, plan: crewPlan.firm }
  const said = { answer: 'accepted', answered_call: event.date, answered_end: event.date }
  const slot = crewSlotSchema.parse({ ...about, ...said })
  return { ...slot, id: crewSlotId(slot), ...meta }
}
const slots = [acceptedAs('נהג'), acceptedAs('תאורן')]

it('lets somebody who has two roles take back the answer to each', () => {
  render(
    <MantineProvider>
      <CrewSection event={event} actor={person('user', {}, 'dana')} />
    </MantineProvider>,
  )
  expect(screen.getAllByRole('button', { name: crewTexts.own.declineFor(event.name) })).toHaveLength(2)
})
