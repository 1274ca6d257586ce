// @vitest-environment dom
import { compareOrdered, eventSchema, recordId, type TemplateFields, templateSchema, taskSchema } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '../../../../testing/render.tsx'
import { commonTexts } from '../../../texts/common.ts'
import { reasonText } from '../../../texts/errors.ts'
import { taskMovesTexts } from '../../../texts/task-moves.ts'
import { templatesTexts } from '../../../texts/templates.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { TemplateFormDialog, type TemplateSubject } from './template-form-dialog.tsx'

/** The device's stored drafts, which outlive the page. */
const drafts = vi.hoisted(() => new Map<string, { readonly id: string; readonly value: unknown }>())
const nothing = (): void => undefined
const run = vi.hoisted(() => vi.fn((_command: unknown, _change: unknown) => Promise.resolve({ ok: true, value: [] })))
vi.mock('../../../ui/feedback/show-outcome.ts', () => ({ showDone: () => undefined, showFailure: () => undefined }))
const signedIn = { status: 'signed_in', actor: person('admin') }
const belongings = {
  tasks: [{ ...taskSchema.parse({ description: 'גנרטור' }), id: recordId('t1') }],
  needs: [],
}
vi.mock('../../../data/index.ts', () => ({
  useSession: () => signedIn,
  useEventBelongings: () => belongings,
  runCommand: run,
  openDraft: async (place: { key: string }) => ({ place, stored: drafts.get(place.key) ?? null, release: nothing }),
  writeDraft: async ({ key }: { key: string }, draft: { id: string; value: unknown }) =>
    void drafts.set(key, JSON.parse(JSON.stringify(draft))),
  removeDraft: async ({ key }: { key: string }) => void drafts.delete(key),
  discardDraft: async ({ key }: { key: string }) => void drafts.delete(key),
}))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }))
vi.mock('../form/tags-field.tsx', () => ({ TagsField: () => null }))
// Growing with the text needs a browser.
vi.mock('../../../ui/forms/measurable.ts', () => ({ isMeasurable: () => false }))
// A field that grows with its text asks when the fonts have come, which jsdom does not have.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

const event = {
  ...eventSchema.parse({ name: 'כנס', date: '2027-04-20' }),
  id: recordId('e1'),
  _synced: true,
} as unknown as BoardEvent

const nameField = (): Promise<HTMLInputElement> =>
  screen.findByRole('textbox', { name: new RegExp(templatesTexts.columns.name) })

/** Opens the form on a page that was just loaded. */
async function open(subject: TemplateSubject): Promise<HTMLInputElement> {
  cleanup()
  render(<TemplateFormDialog opened subject={subject} onClose={nothing} onClosed={nothing} />)
  return nameField()
}

/** The page is hidden, as when the phone rings, and then discarded. */
function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

it('has a new template as it was typed when a phone discarded the page', async () => {
  fireEvent.change(await open({ kind: 'template', template: null }), { target: { value: 'חתונה' } })
  hide()
  await waitFor(() => expect(drafts.size).toBe(1))
  expect((await open({ kind: 'template', template: null })).value).toBe('חתונה')
  expect((await open({ kind: 'event', event })).value).toBe('כנס')
})

it("has what was taken out of an event's template too", async () => {
  await open({ kind: 'event', event })
  fireEvent.click(screen.getByRole('button', { name: templatesTexts.form.removeTask('גנרטור') }))
  hide()
  await waitFor(() => expect(drafts.has('template:new:e1')).toBe(true))
  await open({ kind: 'event', event })
  expect(screen.queryByRole('button', { name: templatesTexts.form.removeTask('גנרטור') })).toBeNull()
})

it("refuses a task's rule without a number of days, as a task's form does", async () => {
  await open({ kind: 'event', event })
  fireEvent.click(screen.getByRole('button', { name: templatesTexts.form.addTask }))
  const { create, description, confirm } = templatesTexts.task
  const task = within(await screen.findByRole('dialog', { name: create }))
  const keep = (): boolean => fireEvent.click(task.getByRole('button', { name: confirm }))
  fireEvent.change(task.getByRole('textbox', { name: new RegExp(description) }), { target: { value: 'מקרן' } })
  const days = task.getByRole('textbox', { name: taskMovesTexts.ruleFields.days })
  fireEvent.change(days, { target: { value: '' } })
  keep()
  expect(await task.findByText(reasonText('bad_days'))).toBeDefined()
  fireEvent.change(days, { target: { value: '3' } })
  keep()
  expect(await screen.findByRole('button', { name: templatesTexts.form.removeTask('מקרן') })).toBeDefined()
})

it('keeps a new need last in a template from another program, whose needs have no places', async () => {
  const needs = ['תאורן', 'נהג'].map((role, index) => ({ id: `n${index}`, role }))
  const meta = { id: recordId('v1'), created_at: '', updated_at: '', _version: 1, _synced: true }
  await open({ kind: 'template', template: { ...templateSchema.parse({ name: 'כנס', needs }), ...meta } })
  fireEvent.click(screen.getByRole('button', { name: templatesTexts.form.addNeed }))
  const { need: texts, task } = templatesTexts
  const form = within(await screen.findByRole('dialog', { name: texts.create }))
  fireEvent.change(form.getByRole('combobox', { name: new RegExp(texts.role) }), { target: { value: 'סאונד' } })
  fireEvent.click(form.getByRole('button', { name: task.confirm }))
  await screen.findByRole('button', { name: templatesTexts.form.removeNeed('סאונד') })
  fireEvent.click(screen.getByRole('button', { name: commonTexts.save }))
  await waitFor(() => expect(run).toHaveBeenCalled())
  const [, change] = run.mock.lastCall ?? []
  const { input } = change as { readonly input: Pick<TemplateFields, 'needs'> }
  expect(input.needs.toSorted(compareOrdered).map(({ role }) => role)).toEqual(['תאורן', 'נהג', 'סאונד'])
})
