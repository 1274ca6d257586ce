import { useCallback } from 'react'
import { ChecklistEditor } from '../../../ui/checklist/checklist-editor.tsx'
import type { ChangeItems } from '../../../ui/checklist/checklist-rows.tsx'
import { pathProps } from './path-props.ts'
import type { EventForm } from './use-event-form.ts'

interface EventChecklistEditorProps {
  readonly form: EventForm
  readonly field: 'checklist' | 'manager_checklist'
  readonly heading: string
  readonly onHold: (isHeld: boolean) => void
  readonly color?: 'pine' | 'plum'
}

/** One of an event's two checklists, in its form. */
export function EventChecklistEditor({ form, field, ...others }: EventChecklistEditorProps) {
  const { setFieldValue } = form
  const change: ChangeItems = useCallback((next) => setFieldValue(field, next), [setFieldValue, field])
  return (
    <ChecklistEditor
      items={form.values[field]}
      onChange={change}
      draft={form.values.drafts[field]}
      onDraft={(draft) => setFieldValue(`drafts.${field}`, draft)}
      error={form.errors[field]}
      path={pathProps(form, field)['data-path']}
      {...others}
    />
  )
}
