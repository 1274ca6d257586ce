// @vitest-environment dom
import { useForm } from '@mantine/form'
import { expect, it, vi } from 'vitest'
import { render, screen } from '../../../../testing/render.tsx'
import { commonTexts } from '../../../texts/common.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { taskFacts, TaskFactsContext } from '../task-facts.ts'
import { emptyValues, type TaskFormValues } from './form-values.ts'
import { TaskFormFields } from './task-form-fields.tsx'

vi.mock('../../../data/index.ts', () => ({ useRestOf: () => undefined }))
vi.mock('./due-fields.tsx', () => ({ DueFields: () => null }))
vi.mock('../../../ui/checklist/checklist-editor.tsx', () => ({ ChecklistEditor: () => null }))
// Growing with the text needs a browser.
vi.mock('../../../ui/forms/measurable.ts', () => ({ isMeasurable: () => false }))
Element.prototype.scrollIntoView = () => undefined

function Fields({ name }: { readonly name: string | undefined }) {
  const form = useForm<TaskFormValues>({ initialValues: { ...emptyValues, event_id: 'e1' } })
  const facts = taskFacts({ today: '2027-04-20', people: undefined, tags: undefined, eventName: () => name })
  return (
    <TaskFactsContext value={facts}>
      <TaskFormFields
        form={form}
        isNew={false}
        keptRule={null}
        people={undefined}
        events={undefined}
        onHold={() => undefined}
      />
    </TaskFactsContext>
  )
}

it("calls a task's event deleted only once the names have been read", async () => {
  const { rerender } = render(<Fields name={undefined} />)
  const field = (): HTMLInputElement => screen.getByRole('combobox', { name: tasksTexts.form.fields.event_id })
  expect(field().value).toBe(commonTexts.loading)
  rerender(<Fields name={tasksTexts.row.deletedEvent} />)
  expect(field().value).toBe(tasksTexts.row.deletedEvent)
})
