// @vitest-environment dom
import { type editEvent, err, eventSchema, type EventInput, ok, recordId } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '../../../../testing/render.tsx'
import type { Problem } from '../../../texts/errors.ts'
import { commonTexts } from '../../../texts/common.ts'
import { inPlaceTexts } from '../../../texts/in-place.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { heldFacts } from '../../../ui/forms/held-facts.ts'
import { useMessageDraft } from '../../../ui/writing/drafts.ts'
import { eventDraft, valuesOf } from '../form/form-values.ts'
import { EventFact } from './event-fact.tsx'
import { LineEditor } from './fact-editors.tsx'

const actor = person('admin')
/** The device's stored drafts, which outlive the page. */
const drafts = vi.hoisted(() => new Map<string, unknown>())
const written = vi.hoisted(() => [] as unknown[])
/** Why the device writes nothing; null if it does. */
const failure = vi.hoisted(() => ({ now: null as Problem | null }))
const said = vi.hoisted(() => vi.fn<(title: string, problem: Problem) => void>())
const warned = vi.hoisted(() => vi.fn<(message: string, title: string) => void>())
vi.mock('../../../data/index.ts', () => ({
  useSession: () => ({ status: 'signed_in', actor }),
  useClients: () => new Map(),
  usePeople: () => new Map(),
  useEvents: () => [],
  useToday: () => '2027-04-01',
  runCommand: (_command: typeof editEvent, { input }: { readonly input: EventInput }) => {
    written.push(input)
    return Promise.resolve(failure.now === null ? ok([]) : err(failure.now))
  },
  currentSession: () => ({ status: 'signed_in', user: actor }),
  isLeavingWithoutPrompt: () => false,
  writeDraft: async ({ key }: { key: string }, { value }: { value: unknown }) => void drafts.set(key, value),
  removeDraft: async ({ key }: { key: string }) => void drafts.delete(key),
}))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))
vi.mock('../../../ui/feedback/show-outcome.ts', () => ({ showDone: vi.fn(), showFailure: said, showProblem: warned }))
vi.mock('../form/tags-field.tsx', () => ({}))
vi.mock('../warnings/day-strips.tsx', () => ({}))
Element.prototype.scrollIntoView = () => undefined

const label = 'מיקום'
const event = {
  ...eventSchema.parse({ name: 'כנס', date: '2027-04-20' }),
  id: recordId('e1'),
  _synced: true,
} as unknown as BoardEvent

/** The page is hidden, as when the phone rings. */
function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

const show = (shown: BoardEvent) =>
  render(
    <EventFact
      event={shown}
      fields={['location']}
      label={label}
      renderEditor={(fact) => <LineEditor fact={fact} field="location" />}
    >
      -
    </EventFact>,
  )

function type(text: string): HTMLElement {
  show(event)
  fireEvent.click(screen.getByRole('button', { name: inPlaceTexts.edit(label) }))
  const field = screen.getByRole('textbox', { name: label })
  fireEvent.change(field, { target: { value: text } })
  return field
}

beforeEach(() => {
  drafts.clear()
  written.length = 0
  failure.now = null
  said.mockClear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('holds what is typed when a phone hides the page, which it may then discard, until it is saved', async () => {
  const field = type('כיכר השעון')
  hide()
  await waitFor(() => expect([...drafts.values()]).toMatchObject([{ to: { location: 'כיכר השעון' } }]))
  expect(written).toEqual([])
  expect(field.isConnected).toBe(true)
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(written).toEqual([{ location: 'כיכר השעון' }]))
  await waitFor(() => expect(drafts.size).toBe(0))
})

it('saves what an earlier page left only when somebody says so, if the event has changed since', async () => {
  const [now, typed] = [valuesOf(event), { ...valuesOf(event), location: 'כיכר השעון' }]
  const place = { personId: actor.id, recordId: event.id, fields: ['location'] }
  const keep = () => heldFacts.keep(place, eventDraft.draftOf(typed, now))
  const left = () => screen.findByDisplayValue('כיכר השעון')
  await keep()
  show(event)
  await left()
  cleanup()
  await waitFor(() => expect(written).toHaveLength(1))
  await keep()
  const later = { ...event, location: 'הנמל' } as BoardEvent
  show(later)
  await left()
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  expect(written).toHaveLength(1)
  show(later)
  await left()
  fireEvent.click(screen.getByRole('button', { name: commonTexts.save }))
  await waitFor(() => expect(written).toEqual([{ location: 'כיכר השעון' }, { location: 'כיכר השעון' }]))
})

it('holds no longer what was taken back or deleted since', async () => {
  const first = type('טעות')
  hide()
  await waitFor(() => expect(drafts.size).toBe(1))
  fireEvent.keyDown(first, { key: 'Escape' })
  await waitFor(() => expect(drafts.size).toBe(0))
  cleanup()
  const second = type('טעות')
  hide()
  await waitFor(() => expect(drafts.size).toBe(1))
  fireEvent.change(second, { target: { value: '' } })
  cleanup()
  await waitFor(() => expect(drafts.size).toBe(0))
  expect(written).toEqual([])
})

it('holds what could not be saved when the window closed, and says so', async () => {
  failure.now = { code: 'storage', reason: 'QuotaExceededError' }
  type('כיכר השעון')
  cleanup()
  await waitFor(() =>
    expect(said).toHaveBeenCalledWith(`${inPlaceTexts.saveFailed}. ${inPlaceTexts.kept}`, failure.now),
  )
  expect(written).toHaveLength(1)
  failure.now = null
  show(event)
  fireEvent.keyDown(await screen.findByDisplayValue('כיכר השעון'), { key: 'Enter' })
  await waitFor(() => expect(drafts.size).toBe(0))
  expect(written).toHaveLength(2)
})

it('has what was typed again, without a word, after the session had ended', async () => {
  failure.now = { code: 'signed_out' }
  type('כיכר השעון')
  cleanup()
  await waitFor(() => expect(written).toHaveLength(1))
  failure.now = null
  show(event)
  fireEvent.keyDown(await screen.findByDisplayValue('כיכר השעון'), { key: 'Enter' })
  await waitFor(() => expect(drafts.size).toBe(0))
  expect(written).toHaveLength(2)
  expect(said).not.toHaveBeenCalled()
})

it('offers what was typed for copying if the event was deleted or taken away, and says so', async () => {
  failure.now = { code: 'not_found' }
  type('כיכר השעון')
  hide()
  await waitFor(() => expect(drafts.size).toBe(1))
  cleanup()
  await waitFor(() =>
    expect(warned).toHaveBeenCalledWith(inPlaceTexts.toCopy(inPlaceTexts.gone), inPlaceTexts.saveFailed),
  )
  expect(renderHook(() => useMessageDraft(actor.id, 'event e1')).result.current[0].text).toBe('כיכר השעון')
  await waitFor(() => expect(drafts.size).toBe(0))
})
