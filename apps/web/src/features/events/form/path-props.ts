import type { EventFormValues } from './form-values.ts'
import type { EventForm } from './use-event-form.ts'

/** Lets the form focus a custom field that has an error. Mantine's types omit the attribute. */
export function pathProps(form: EventForm, field: keyof EventFormValues): { readonly 'data-path': string | undefined } {
  const props: object = form.getInputProps(field)
  return { 'data-path': 'data-path' in props ? String(props['data-path']) : undefined }
}
