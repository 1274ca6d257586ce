// @vitest-environment dom
import { leadRole } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LocalEvent, LocalTask } from '../../data/index.ts'
import { myDayTexts as texts } from '../../texts/my-day.ts'
import { CallRow } from './call-row.tsx'
import { ownCalls } from './own-calls.ts'

vi.mock('../../ui/lists/row-link.tsx', () => ({ RowLink: ({ children }: { children: string }) => children }))

const actor = person('user', {}, 'dana')
const today = '2027-04-13'
const task = { id: 't1', deadline: null, assigned_user: actor.email, event_id: 'e1' } as LocalTask

it.each([
  ['p9', texts.task],
  [null, texts.task],
  [actor.id, leadRole],
] as const)('calls somebody its lead where they run the event, and not for a task in it: run by %s', (runs, role) => {
  const times = { date: today, end_date: null, start_time: '21:00', end_time: null, audience_arrival_time: null }
  const event = { id: 'e1', name: 'פסטיבל', ...times, location: null, status: 'x', assigned_operator_id: runs }
  const at = { actor, today, nowMs: Date.parse('2027-04-13T09:00:00+03:00') }
  const [call] = ownCalls({ events: [event as unknown as LocalEvent], slots: [], tasks: [task] }, at)
  if (call === undefined) throw new Error('no call')
  render(
    <MantineProvider>
      <ul>
        <CallRow call={call} renderActions={() => null} />
      </ul>
    </MantineProvider>,
  )
  for (const text of [texts.task, leadRole]) expect(screen.queryByText(text) !== null).toBe(text === role)
})

it('says of work of several days when it begins on its first, and until when on its last', () => {
  const times = { date: today, end_date: '2027-04-15', start_time: '16:00', end_time: '22:00' }
  const facts = { location: null, audience_arrival_time: null, status: 'x', assigned_operator_id: actor.id }
  const event = { id: 'e1', name: 'פסטיבל', ...times, ...facts } as unknown as LocalEvent
  const at = { actor, today, nowMs: Date.parse('2027-04-13T17:00:00+03:00') }
  render(
    <MantineProvider>
      <ul>
        {ownCalls({ events: [event], slots: [], tasks: [] }, at).map((call) => (
          <CallRow key={call.day} call={call} renderActions={() => 'הגעתי'} />
        ))}
      </ul>
    </MantineProvider>,
  )
  const [first, second, last] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/16:00.*הגעתי/)
  expect(first).not.toContain('22:00')
  expect(second).not.toMatch(/:00|הגעתי/)
  expect(last).toContain('22:00')
  expect(last).not.toContain('16:00')
})
