import { addFreelancer, editFreelancer, freelancerSchema } from '@bama/domain'
import { Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import { type HeldDraft, runCommand } from '../../data/index.ts'
import { freelancersTexts as texts } from '../../texts/freelancers.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { draftRules } from '../../ui/forms/draft.ts'
import { FieldGrid, labelled, leftToRight, whole } from '../../ui/forms/field-grid.tsx'
import { textShape, textValues } from '../../ui/forms/text-values.ts'
import { useHeldDraft } from '../../ui/forms/use-held-draft.ts'
import { problemTexts, useRecordForm } from '../../ui/forms/use-record-form.ts'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import type { LocalFreelancer } from './freelancer-columns.tsx'

/** Form values as typed. The schema turns empty strings into null. */
const valuesSchema = z.object({ name: z.string(), ...textShape(freelancerSchema) })
const freelancerDraft = draftRules(valuesSchema, [])

const toValues = (freelancer: LocalFreelancer | null): z.infer<typeof valuesSchema> => ({
  name: freelancer?.name ?? '',
  ...textValues(freelancerSchema, freelancer),
})

interface FreelancerFormDialogProps extends DialogProps {
  /** Null for a new freelancer. */
  readonly freelancer: LocalFreelancer | null
}

/** The form of a freelancer, rendered once its stored draft has been read. */
export function FreelancerFormDialog(props: FreelancerFormDialogProps) {
  const { actor } = useSignedIn()
  const held = useHeldDraft({ ownerId: actor.id, key: `freelancer:${props.freelancer?.id ?? 'new'}` })
  return held === null ? null : <FreelancerForm {...props} held={held} />
}

function FreelancerForm({ freelancer, held, ...props }: FreelancerFormDialogProps & { readonly held: HeldDraft }) {
  const { toast, columns: labels } = texts
  const { form, base, dialog } = useRecordForm({
    schema: freelancerSchema,
    base: freelancer,
    toValues,
    required: ['name'],
    save: ({ base, input }) =>
      base === null ? runCommand(addFreelancer, input) : runCommand(editFreelancer, { base, input }),
    onSaved: props.onClose,
    draft: { ...freelancerDraft, held },
    texts: {
      saved: freelancer === null ? toast.added : toast.saved,
      failed: freelancer === null ? toast.addFailed : toast.saveFailed,
      deletedMeanwhile: toast.deletedMeanwhile,
      problem: problemTexts({ 'name required': texts.form.nameRequired }),
    },
  })
  const input = labelled(form, labels)
  return (
    <FormDialog {...dialog} {...props} title={base === null ? texts.form.create : texts.form.edit}>
      <FieldGrid>
        <TextInput {...whole} withAsterisk required autoComplete="off" data-autofocus {...input('name')} />
        <TextInput autoComplete="off" {...input('role')} />
        <TextInput type="tel" {...leftToRight} {...input('phone')} />
        <Textarea {...whole} autosize minRows={2} {...input('notes')} />
      </FieldGrid>
    </FormDialog>
  )
}
