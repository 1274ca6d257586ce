// @vitest-environment dom
import { type Actor, recordId } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { render, screen } from '../../../testing/render.tsx'
import { hoursScreenTexts } from '../../texts/hours-screen.ts'
import { HoursForOthersDialog } from './hours-for-others-dialog.tsx'

const { form: texts } = hoursScreenTexts

const data = vi.hoisted(() => ({ events: undefined as readonly object[] | undefined }))
const typed = {
  user_id: 'inbal',
  event_id: 'e1',
  date: '2026-11-01',
  start: '18:00',
  end: '23:00',
  startOccurrence: null,
  endOccurrence: null,
  notes: '',
}
vi.mock('../../data/index.ts', () => ({
  businessZone: 'Asia/Jerusalem',
  useToday: () => '2026-11-02',
  useServerNow: () => Date.parse('2026-11-02T12:00:00.000Z'),
  useEvents: () => data.events,
  useEventsById: () => new Map(),
  useLastEventId: () => null,
  useHoursAround: () => [],
  useWorkHour: () => undefined,
  runCommand: () => Promise.resolve({ ok: true, value: [] }),
  usePeople: () => new Map(),
  useHiddenDays: () => new Set(),
  openDraft: async (place: object) => ({
    place,
    stored: { id: 'd1', value: { from: {}, to: typed } },
    release: () => {},
  }),
  writeDraft: async () => {},
}))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }))
Element.prototype.scrollIntoView = () => undefined
// A text area that grows listens to it.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

const boss: Actor = { id: 'dana', email: 'dana@almog.example', role: 'admin', is_admin: true, permissions: {} }
const dialog = () => (
  <HoursForOthersDialog
    opened
    onClose={() => {}}
    onClosed={() => {}}
    actor={boss}
    people={new Map()}
    entry={null}
    personId={null}
    month="2026-11"
  />
)

it('has the event that was chosen before the page was discarded, however late the events are read', async () => {
  const { rerender } = render(dialog())
  // The draft has been read by then.
  await new Promise((resolve) => setTimeout(resolve))
  data.events = [{ id: recordId('e1'), name: 'כנס לקוחות' }]
  rerender(dialog())
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: texts.end })).toMatchObject({ value: '23:00' })
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: texts.event }).value).toBe('כנס לקוחות')
})
