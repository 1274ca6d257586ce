import { addClient, clientNamed, clientSchema, editClient, type VisibleClient } from '@bama/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { useRun } from '../../data/index.ts'
import { clientsTexts } from '../../texts/clients.ts'
import { reasonText } from '../../texts/errors.ts'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'

const { form: texts, toast } = clientsTexts

/** The form's fields, as typed; what is empty is nothing in the schema. */
interface ClientFormValues {
  name: string
  contact_person: string
  phone: string
  email: string
  address: string
}

const fields = [
  'name',
  'contact_person',
  'phone',
  'email',
  'address',
] as const satisfies readonly (keyof ClientFormValues)[]

const valuesOf = (client: VisibleClient | null): ClientFormValues => ({
  name: client?.name ?? '',
  contact_person: client?.contact_person ?? '',
  phone: client?.phone ?? '',
  email: client?.email ?? '',
  address: client?.address ?? '',
})

const problemOf = (field: string, reason: string): string =>
  field === 'name' && reason === 'required' ? texts.nameRequired : reasonText(reason)

function problemsIn(values: ClientFormValues): Record<string, string> {
  const issues = clientSchema.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), problemOf(String(path[0]), message)]))
}

interface ClientFormState {
  readonly form: UseFormReturnType<ClientFormValues>
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Another client has the name that is typed. */
  readonly sameName: string | undefined
  readonly save: () => void
}

interface ClientFormOptions {
  /** null: a new one. */
  readonly client: VisibleClient | null
  readonly clients: ReadonlyMap<string, VisibleClient>
  readonly onSaved: () => void
}

export function useClientForm({ client, clients, onSaved }: ClientFormOptions): ClientFormState {
  const run = useRun()
  const [isSaving, setIsSaving] = useState(false)
  // State is set a moment later; a second click in the same moment must find the door closed already.
  const saving = useRef(false)
  // The record as it was when the person began: a colleague's edit meanwhile is not taken back.
  const [base] = useState(client)
  const [initial] = useState(() => valuesOf(client))
  const form = useForm<ClientFormValues>({
    mode: 'controlled',
    initialValues: initial,
    validate: problemsIn,
    validateInputOnBlur: ['email'],
  })

  const changed = (values: ClientFormValues): Partial<ClientFormValues> =>
    Object.fromEntries(
      fields.filter((field) => values[field] !== initial[field]).map((field) => [field, values[field]]),
    )

  const write = async (values: ClientFormValues): Promise<void> => {
    if (saving.current) return
    saving.current = true
    setIsSaving(true)
    const saved =
      base === null ? await run(addClient, changed(values)) : await run(editClient, { base, input: changed(values) })
    saving.current = false
    setIsSaving(false)
    if (saved.ok) {
      showDone(base === null ? toast.added : toast.saved)
      return onSaved()
    }
    const { code, field, reason } = saved.error
    if (code === 'invalid' && field !== undefined) form.setFieldError(field, problemOf(field, reason ?? ''))
    if (code === 'not_found') showFailure(toast.deletedMeanwhile, saved.error)
    else showFailure(base === null ? toast.addFailed : toast.saveFailed, saved.error)
  }

  const focusFirst = (errors: typeof form.errors): void => {
    const first = fields.find((field) => errors[field] !== undefined)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  const others = clients.values().filter(({ id }) => id !== base?.id)
  const isTaken =
    form.values.name.trim() !== '' &&
    form.values.name !== initial.name &&
    clientNamed(others, form.values.name) !== undefined
  return {
    form,
    isSaving,
    isDirty: Object.keys(changed(form.values)).length > 0,
    sameName: isTaken ? (base === null ? texts.sameName : texts.sameNameOnEdit) : undefined,
    save: () => {
      if (!saving.current) form.onSubmit((values) => void write(values), focusFirst)()
    },
  }
}
