// @vitest-environment dom
import { clientSchema, err, eventSchema, ok, type RecordInput, type Result } from '@bama/domain'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { act, fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import type { HeldDraft } from '../../data/index.ts'
import { draftRules } from './draft.ts'
import { changedFields } from './changed-fields.ts'
import { problemTexts, schemaProblems, useRecordForm } from './use-record-form.ts'

const data = vi.hoisted(() => ({
  writeDraft: vi.fn(() => Promise.resolve()),
  removeDraft: vi.fn(() => Promise.resolve()),
  discardDraft: vi.fn(() => Promise.resolve()),
}))
vi.mock('../../data/index.ts', () => data)

interface Client {
  readonly name: string
  readonly email: string | null
  readonly tags?: readonly string[]
}

interface Problem {
  readonly code: string
  readonly field?: string
  readonly reason?: string
}

type Saved = Result<string, Problem>

const save = vi.fn<(input: RecordInput) => Promise<Saved>>()
const onSaved = vi.fn()
const shown = vi.spyOn(notifications, 'show').mockReturnValue('')
const draft = draftRules(
  z.object({ name: z.string(), email: z.string(), tags: z.array(z.string()).readonly().optional() }),
  [],
)

interface FormProps {
  readonly client: Client | null
  readonly held?: HeldDraft
  readonly isInForm?: boolean
}

function Form({ client, held, isInForm = false }: FormProps) {
  const { form, failure, dialog } = useRecordForm({
    schema: clientSchema,
    base: client,
    toValues: (base): { name: string; email: string; tags?: readonly string[] } => ({
      name: base?.name ?? '',
      email: base?.email ?? '',
      ...(base?.tags !== undefined && { tags: base.tags }),
    }),
    required: ['name'],
    save: ({ input }) => save(input),
    onSaved,
    draft: held === undefined ? undefined : { ...draft, held },
    texts: {
      saved: 'saved',
      ...(isInForm ? { failedInForm: ({ code }: Problem) => `in form: ${code}` } : { failed: 'not saved' }),
      deletedMeanwhile: 'deleted meanwhile',
      problem: problemTexts({ 'name required': 'a name, please' }),
    },
  })
  return (
    <>
      <TextInput label="name" {...form.getInputProps('name')} />
      <TextInput label="email" {...form.getInputProps('email')} />
      <button onClick={dialog.onSave}>save</button>
      {dialog.onDiscardDraft && <button onClick={dialog.onDiscardDraft}>discard</button>}
      <button onClick={() => form.setFieldValue('tags', ['mine'])}>tag</button>
      <p>meanwhile: {dialog.changedMeanwhile.map(({ field, theirs }) => `${field} ${String(theirs)}`).join(', ')}</p>
      <output>{dialog.isDirty ? 'dirty' : 'clean'}</output>
      {failure}
    </>
  )
}

const field = (name: string): HTMLInputElement => screen.getByLabelText(name)
const type = (name: string, text: string): void => void fireEvent.change(field(name), { target: { value: text } })
const press = (name: string): void => screen.getByRole('button', { name }).click()
const inForm = async (name: string): Promise<void> => act(async () => press(name))
const toasts = () => shown.mock.calls.map(([{ title, message }]) => title ?? message)

beforeEach(() => {
  vi.clearAllMocks()
  save.mockResolvedValue(ok('id'))
})

const dana: Client = { name: 'Dana', email: 'dana@almog.example' }

it('writes only what was changed, says so, and once however quick the hand', async () => {
  render(<Form client={dana} />)
  expect(screen.getByRole('status').textContent).toBe('clean')
  type('name', 'Dana Almog')
  expect(screen.getByRole('status').textContent).toBe('dirty')
  await act(async () => {
    press('save')
    press('save')
  })
  expect(save).toHaveBeenCalledTimes(1)
  expect(save).toHaveBeenCalledWith({ name: 'Dana Almog' })
  expect(onSaved).toHaveBeenCalledWith('id', { name: 'Dana Almog', email: 'dana@almog.example' })
  expect(toasts()).toEqual(['saved'])
})

it("keeps the record as it was when the form opened: a colleague's edit meanwhile is not taken back", async () => {
  const { rerender } = render(<Form client={dana} />)
  rerender(<Form client={{ ...dana, email: 'new@almog.example' }} />)
  expect(field('email').value).toBe('dana@almog.example')
  type('name', 'D')
  await inForm('save')
  expect(save).toHaveBeenCalledWith({ name: 'D' })
})

const meanwhile = (): string | null => screen.getByText(/^meanwhile:/).textContent

it('says which fields that the person changed were changed meanwhile, and to what', () => {
  const { rerender } = render(<Form client={dana} />)
  type('name', 'D')
  expect(meanwhile()).toBe('meanwhile: ')
  // A field that the person has not touched is not replaced.
  rerender(<Form client={{ ...dana, email: 'new@almog.example' }} />)
  expect(meanwhile()).toBe('meanwhile: ')
  rerender(<Form client={{ name: 'Dana Almog', email: null }} />)
  expect(meanwhile()).toBe('meanwhile: name Dana Almog')
  type('email', 'd@almog.example')
  expect(meanwhile()).toBe('meanwhile: name Dana Almog, email ')
  // Both wrote the same, and the person takes a change back.
  type('name', 'Dana Almog')
  type('email', 'dana@almog.example')
  expect(meanwhile()).toBe('meanwhile: ')
})

it('says nothing of a list, whose entries merge, of a deleted record, or of what it saved itself', async () => {
  const { rerender } = render(<Form client={{ ...dana, tags: [] }} />)
  await inForm('tag')
  rerender(<Form client={{ ...dana, tags: ['theirs'] }} />)
  expect(meanwhile()).toBe('meanwhile: ')
  type('name', ' D ')
  rerender(<Form client={null} />)
  expect(meanwhile()).toBe('meanwhile: ')
  await inForm('save')
  // As the schema trimmed it.
  rerender(<Form client={{ ...dana, name: 'D' }} />)
  expect(meanwhile()).toBe('meanwhile: ')
})

it('says beside the fields what is wrong by the schema, focuses the first of them, and saves nothing', async () => {
  render(<Form client={null} />)
  type('email', 'none')
  await inForm('save')
  expect(save).not.toHaveBeenCalled()
  expect(screen.getByText('a name, please')).toBeTruthy()
  expect(screen.getByText('נא להזין כתובת אימייל תקינה')).toBeTruthy()
  expect(document.activeElement).toBe(field('name'))
})

it("puts a command's refusal beside its field, and anything else into one toast", async () => {
  render(<Form client={dana} />)
  save.mockResolvedValueOnce(err({ code: 'invalid', field: 'email', reason: 'bad_email' }))
  await inForm('save')
  expect(screen.getByText('נא להזין כתובת אימייל תקינה')).toBeTruthy()
  expect(document.activeElement).toBe(field('email'))
  expect(toasts()).toEqual([])

  type('email', '')
  save.mockResolvedValueOnce(err({ code: 'storage' }))
  await inForm('save')
  expect(toasts()).toEqual(['not saved'])
  save.mockResolvedValueOnce(err({ code: 'not_found' }))
  await inForm('save')
  expect(toasts()).toEqual(['not saved', 'deleted meanwhile'])
  expect(onSaved).not.toHaveBeenCalled()
})

it('says a failure in the form where it is to, until the next change', async () => {
  render(<Form client={dana} isInForm />)
  save.mockResolvedValueOnce(err({ code: 'unreachable' }))
  await inForm('save')
  expect(screen.getByText('in form: unreachable')).toBeTruthy()
  expect(toasts()).toEqual([])
  type('name', 'D')
  expect(screen.queryByText('in form: unreachable')).toBeNull()
})

it('says so when saving was broken off, keeps what was typed, and can be saved again', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => {})
  render(<Form client={dana} isInForm />)
  type('name', 'D')
  save.mockRejectedValueOnce(new DOMException('The disk is full', 'QuotaExceededError'))
  await inForm('save')
  expect(screen.getByText('in form: storage')).toBeTruthy()
  expect(field('name').value).toBe('D')
  await inForm('save')
  expect(onSaved).toHaveBeenCalledTimes(1)
})

it('takes up a draft, lets it be thrown away, and forgets it when it is saved', async () => {
  const place = { ownerId: 'u1', key: 'client:new' }
  const stored = { id: 'd1', value: { from: { name: '' }, to: { name: 'typed before' } } }
  const held: HeldDraft = { place, stored, release: () => undefined }
  render(<Form client={null} held={held} />)
  expect(field('name').value).toBe('typed before')
  await inForm('discard')
  expect(field('name').value).toBe('')
  expect(data.discardDraft).toHaveBeenCalledWith(place, 'd1')
  expect(screen.queryByRole('button', { name: 'discard' })).toBeNull()

  type('name', 'typed now')
  await waitFor(() =>
    expect(data.writeDraft).toHaveBeenCalledWith(place, {
      id: 'd1',
      value: { from: { name: '' }, to: { name: 'typed now' } },
    }),
  )
  await inForm('save')
  expect(data.removeDraft).toHaveBeenCalledWith(place)
})

it('compares values as they are written, and finds problems of known fields only', () => {
  expect(changedFields({ tags: ['a'], name: 'x' }, { tags: ['a'], name: '' })).toEqual({ name: 'x' })
  expect(schemaProblems(clientSchema, { name: null, unknown: 1, phone: '' }, problemTexts({}))).toEqual({
    name: 'שדה חובה',
  })
})

it('lets a list that is beyond its limit be shortened, and not lengthened', () => {
  const tags = Array.from({ length: 510 }, (_, index) => String(index))
  const problemsOf = (now: readonly string[]) => schemaProblems(eventSchema, { tags: now }, problemTexts({}), { tags })
  expect(problemsOf(tags.slice(1))).toEqual({})
  expect(Object.keys(problemsOf([...tags, 'LED']))).toEqual(['tags'])
})
