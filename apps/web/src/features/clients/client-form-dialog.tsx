import { addClient, clientNamed, clientSchema, editClient, type VisibleClient } from '@bama/domain'
import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { type HeldDraft, runCommand } from '../../data/index.ts'
import { clientsTexts } from '../../texts/clients.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { draftRules } from '../../ui/forms/draft.ts'
import { FieldGrid, labelled, leftToRight, whole } from '../../ui/forms/field-grid.tsx'
import { Contacts } from './contact-link.tsx'
import { textShape, textValues } from '../../ui/forms/text-values.ts'
import { useHeldDraft } from '../../ui/forms/use-held-draft.ts'
import { problemTexts, useRecordForm } from '../../ui/forms/use-record-form.ts'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'

const { form: texts, columns: labels, toast } = clientsTexts

const fields = ['name', 'contact_person', 'phone', 'email', 'address'] as const

/** The form's values as typed. The schema turns empty texts into null. */
const valuesSchema = z.object({ name: z.string(), email: z.string(), ...textShape(clientSchema) })
const clientDraft = draftRules(valuesSchema, [])

const toValues = (client: VisibleClient | null): z.infer<typeof valuesSchema> => ({
  name: client?.name ?? '',
  email: client?.email ?? '',
  ...textValues(clientSchema, client),
})

interface ClientFormDialogProps extends DialogProps {
  /** Null for a new client. */
  readonly client: VisibleClient | null
  readonly clients: ReadonlyMap<string, VisibleClient>
  /** Called with a new client's id, before the dialog closes. */
  readonly onAdded: (id: string) => void
}

/** The form of a client, rendered once its stored draft has been read. Only the name is required. */
export function ClientFormDialog(props: ClientFormDialogProps) {
  const { actor } = useSignedIn()
  const held = useHeldDraft({ ownerId: actor.id, key: `client:${props.client?.id ?? 'new'}` })
  return held === null ? null : <ClientForm {...props} held={held} />
}

function ClientForm({
  client,
  clients,
  onAdded,
  held,
  ...props
}: ClientFormDialogProps & { readonly held: HeldDraft }) {
  const { form, initial, base, dialog } = useRecordForm({
    schema: clientSchema,
    base: client === null ? null : (clients.get(client.id) ?? client),
    toValues,
    required: fields,
    checkOnBlur: ['email'],
    save: ({ base, input }) => (base === null ? runCommand(addClient, input) : runCommand(editClient, { base, input })),
    onSaved: (changes) => {
      const [change] = changes
      if (change?.operation === 'create') onAdded(change.recordId)
      props.onClose()
    },
    draft: { ...clientDraft, held },
    texts: {
      saved: client === null ? toast.added : toast.saved,
      failed: client === null ? toast.addFailed : toast.saveFailed,
      deletedMeanwhile: toast.deletedMeanwhile,
      problem: problemTexts({ 'name required': texts.nameRequired }),
    },
  })
  const input = labelled(form, labels)
  const { name } = form.values
  const others = clients.values().filter(({ id }) => id !== base?.id)
  const isTaken = name.trim() !== '' && name !== initial.name && clientNamed(others, name) !== undefined
  return (
    <FormDialog {...dialog} {...props} title={base === null ? texts.create : texts.edit}>
      <FieldGrid>
        {base !== null && (
          <div {...whole}>
            <Contacts client={base} />
          </div>
        )}
        <TextInput {...whole} withAsterisk required autoComplete="off" data-autofocus {...input('name')} />
        {isTaken && (
          <div {...whole}>
            <Notice tone="spot">{base === null ? texts.sameName : texts.sameNameOnEdit}</Notice>
          </div>
        )}
        <TextInput {...whole} autoComplete="off" {...input('contact_person')} />
        <TextInput type="tel" {...leftToRight} {...input('phone')} />
        <TextInput type="email" {...leftToRight} {...input('email')} />
        <TextInput {...whole} autoComplete="off" {...input('address')} />
      </FieldGrid>
    </FormDialog>
  )
}
