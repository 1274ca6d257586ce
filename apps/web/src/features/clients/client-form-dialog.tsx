import type { VisibleClient } from '@bama/domain'
import { TextInput } from '@mantine/core'
import { clientsTexts } from '../../texts/clients.ts'
import grid from '../../ui/forms/form-fields.module.css'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useClientForm } from './use-client-form.ts'

const { form: texts, columns: labels } = clientsTexts

interface ClientFormDialogProps {
  readonly opened: boolean
  /** null: a new one. */
  readonly client: VisibleClient | null
  readonly clients: ReadonlyMap<string, VisibleClient>
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** The form of a client: only the name is needed. */
export function ClientFormDialog({ opened, client, clients, onClose, onClosed }: ClientFormDialogProps) {
  const { form, isDirty, isSaving, sameName, save } = useClientForm({ client, clients, onSaved: onClose })
  // Read left to right, but labels and errors are Hebrew.
  const ltr = {
    dir: 'ltr',
    labelProps: { dir: 'rtl' },
    errorProps: { dir: 'rtl' },
    classNames: { input: grid.ltr ?? '' },
  } as const
  return (
    <FormDialog
      opened={opened}
      title={client === null ? texts.create : texts.edit}
      isDirty={isDirty}
      isSaving={isSaving}
      onSave={save}
      onClose={onClose}
      onClosed={onClosed}
    >
      <div className={grid.fields}>
        <TextInput
          className={grid.whole ?? ''}
          label={labels.name}
          withAsterisk
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        {sameName !== undefined && (
          <div className={grid.whole}>
            <Notice tone="spot">{sameName}</Notice>
          </div>
        )}
        <TextInput
          className={grid.whole ?? ''}
          label={labels.contact_person}
          autoComplete="off"
          {...form.getInputProps('contact_person')}
        />
        <TextInput label={labels.phone} type="tel" autoComplete="off" {...ltr} {...form.getInputProps('phone')} />
        <TextInput label={labels.email} type="email" autoComplete="off" {...ltr} {...form.getInputProps('email')} />
        <TextInput
          className={grid.whole ?? ''}
          label={labels.address}
          autoComplete="off"
          {...form.getInputProps('address')}
        />
      </div>
    </FormDialog>
  )
}
