// @vitest-environment dom
import { compareOrdered, recordId, templateSchema } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '../../../../testing/render.tsx'
import { templatesTexts } from '../../../texts/templates.ts'
import { emptyValues, type EventFormValues } from '../form/form-values.ts'
import { TemplateChoice } from './template-choice.tsx'
import type { BeginningState, LocalTemplate } from './use-beginning.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null }))
vi.mock('../../../data/index.ts', () => ({ useRestOf: () => () => null, useToday: () => '2027-04-13' }))

const festival: LocalTemplate = {
  ...templateSchema.parse({
    name: 'פסטיבל',
    day_count: 3,
    checklist: ['הובלה', 'הקמה'].map((item, index) => ({ id: `c${index}`, item, sort_order: `a${index}` })),
  }),
  id: recordId('t1'),
  created_at: '',
  updated_at: '',
  _version: 1,
  _synced: true,
}

const dated = {
  id: recordId('s1'),
  fields: {},
  description: 'לצלם',
  lines: [],
  rule: { anchor: 'end', days: -7, time: null, beforeRest: false },
  daysFromEvent: null,
  time: null,
} as const

let set: (values: Partial<EventFormValues>) => void
let days: readonly [date: string | null, end: string | null]
let coming: ReturnType<BeginningState['of']> = null
let checklist: EventFormValues['checklist']

/** A new event's form, as far as a template fills it. */
function Form({ given }: { readonly given: Partial<EventFormValues> }) {
  const form = useForm({ initialValues: { ...emptyValues('משימות קרובים - לפי קדימות'), ...given } })
  const { date, end_date, template_id } = form.values
  useEffect(() => {
    set = form.setValues
    days = [date, end_date]
    checklist = form.values.checklist
  })
  const beginning: BeginningState = {
    templates: [festival],
    templateOf: () => (template_id === festival.id ? festival : undefined),
    copied: undefined,
    copies: true,
    setCopies: () => undefined,
    isLoading: false,
    of: () => coming,
  }
  return <TemplateChoice form={form} actor={person('admin')} beginning={beginning} />
}

const open = (given: Partial<EventFormValues>) => render(<Form given={given} />)
const choose = (): void => {
  fireEvent.click(screen.getByRole('combobox', { name: templatesTexts.choice.label }))
  fireEvent.click(screen.getByRole('option', { name: festival.name, hidden: true }))
}
const date = (day: string): void => act(() => set({ date: day }))

it('keeps the last day in step with the first, whichever of day and template was chosen first', () => {
  open({ date: '2027-04-20' })
  choose()
  expect(days).toEqual(['2027-04-20', '2027-04-22'])
  // Key by key.
  for (const typed of ['1', '10.', '10.5']) {
    date(typed)
    expect(days).toEqual([typed, '2027-04-22'])
  }
  date('2027-05-10')
  expect(days).toEqual(['2027-05-10', '2027-05-12'])
})

it('can be chosen while the date is no day yet, and says what comes of it then', () => {
  coming = { tasks: [dated], needs: [] }
  onTestFinished(() => void (coming = null))
  open({ date: '31.4', end_date: null })
  choose()
  expect(checklist.map(({ item }) => item)).toEqual(['הובלה', 'הקמה'])
  fireEvent.click(screen.getByRole('button', { name: templatesTexts.choice.show }))
  expect(screen.getByText('לצלם')).toBeTruthy()
  act(() => set({ date: '2027-04-20', end_date: '22' }))
  expect(screen.getByText('לצלם')).toBeTruthy()
})

it('keeps it in step in a form that is taken up again too, and leaves a last day that somebody chose', () => {
  open({ date: '2027-04-20', end_date: '2027-04-22', template_id: festival.id })
  date('2027-04-10')
  expect(days).toEqual(['2027-04-10', '2027-04-12'])
  cleanup()
  open({ date: '2027-04-20', end_date: '2027-04-25', template_id: festival.id })
  date('2027-04-21')
  expect(days).toEqual(['2027-04-21', '2027-04-25'])
})

it('keeps the order of the checklist that it shows: what was typed comes after the lines of the template', () => {
  open({ checklist: [{ id: recordId('own'), item: 'צילומים', completed: false, sort_order: 'ZA' }] })
  choose()
  const shown = ['הובלה', 'הקמה', 'צילומים']
  expect(checklist.map(({ item }) => item)).toEqual(shown)
  expect(checklist.toSorted(compareOrdered).map(({ item }) => item)).toEqual(shown)
})
