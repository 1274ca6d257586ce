// @vitest-environment dom
import { crewPersonType, crewSlotId, crewSlotSchema, eventSchema, limitsOf, recordId } from '@bama/domain'
import { crewBoard } from '@bama/domain/crew'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LocalEvent } from '../../data/index.ts'
import type { JewishDays } from './use-crew-board.ts'
import { OwnAgenda } from './own-agenda.tsx'

vi.mock('../../data/index.ts', () => ({ businessZone: 'Asia/Jerusalem' }))

const meta = { created_at: '', updated_at: '', _version: 1 }
const dana = recordId('dana')
const slot = crewSlotSchema.parse({
  event_id: 'e1',
  person_type: crewPersonType.user,
  person_id: dana,
  role: 'תאורן',
  plan: 'firm',
})
const event: LocalEvent = {
  ...eventSchema.parse({ name: 'השקה', date: '2026-12-01' }),
  id: recordId('e1'),
  ...meta,
  _synced: true,
}
const days = ['2026-12-01']
const board = crewBoard(
  {
    people: [{ type: crewPersonType.user, id: dana, name: 'דנה', usualRole: null }],
    events: [event],
    slots: [{ ...slot, id: crewSlotId(slot), ...meta }],
    needs: [],
    days,
    absences: new Map(),
    operatorOf: (id) => id,
  },
  { limits: limitsOf(null), zone: 'Asia/Jerusalem' },
)
const jewish = new Map([
  ['2026-12-01', { hebrewDate: 'כ״א בכסלו', hebrewDay: 'כ״א', occasions: [] }],
]) as unknown as JewishDays

it.each([true, false])('has the Hebrew dates as the person chose: %s', (showsHebrewDates) => {
  render(
    <MantineProvider>
      <OwnAgenda
        board={board}
        days={days}
        actor={{ id: dana, email: '', role: 'user', is_admin: false, permissions: {} }}
        today="2026-12-01"
        jewish={jewish}
        showsHebrewDates={showsHebrewDates}
        onOpen={() => undefined}
      />
    </MantineProvider>,
  )
  expect(screen.getByRole('button', { name: 'השקה' })).toBeDefined()
  expect(screen.queryByText(/כ״א בכסלו/) !== null).toBe(showsHebrewDates)
})
