import type { EventFormValues } from './form-values.ts'
import type { EventForm } from './use-event-form.ts'

/** Lets the form find what gets the focus when a field of its own making is refused (Mantine's types leave it out). */
export function pathProps(form: EventForm, field: keyof EventFormValues): { readonly 'data-path': string | undefined } {
  const props: object = form.getInputProps(field)
  return { 'data-path': 'data-path' in props ? String(props['data-path']) : undefined }
}
