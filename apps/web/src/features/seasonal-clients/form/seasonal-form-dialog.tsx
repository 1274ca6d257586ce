import {
  type Actor,
  addSeasonalClient,
  editSeasonalClient,
  seasonalClientSchema,
  type VisibleClient,
} from '@bama/domain'
import { type HeldDraft, runCommand } from '../../../data/index.ts'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { useHeldDraft } from '../../../ui/forms/use-held-draft.ts'
import { SeasonalFormFields } from './seasonal-form-fields.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { seasonalDraft, seasonalProblem, toValues } from './form-values.ts'
import type { LocalSeasonalClient } from '../seasonal-actions.ts'

const { form: texts, toast } = seasonalTexts

interface SeasonalFormDialogProps extends DialogProps {
  /** Null for a new follow-up. */
  readonly client: LocalSeasonalClient | null
  readonly actor: Actor
  readonly today: string
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
}

/** The follow-up form, rendered once its stored draft has been read. */
export function SeasonalFormDialog(props: SeasonalFormDialogProps) {
  const { actor, client } = props
  const held = useHeldDraft({ ownerId: actor.id, key: client === null ? 'seasonal:new' : `seasonal:${client.id}` })
  return held === null ? null : <SeasonalForm {...props} held={held} />
}

function SeasonalForm({
  client,
  held,
  today,
  clients,
  ...props
}: SeasonalFormDialogProps & { readonly held: HeldDraft }) {
  const { form, dialog } = useRecordForm({
    schema: seasonalClientSchema,
    base: client,
    toValues,
    required: ['event_name', 'client_name', 'event_month'],
    checkOnBlur: ['next_contact_date', 'drive_link'],
    save: ({ base, input }) =>
      base === null ? runCommand(addSeasonalClient, input) : runCommand(editSeasonalClient, { base, input }),
    onSaved: props.onClose,
    draft: { ...seasonalDraft, held },
    texts: {
      saved: client === null ? toast.added : toast.saved,
      failed: client === null ? toast.addFailed : toast.saveFailed,
      deletedMeanwhile: toast.deletedMeanwhile,
      problem: seasonalProblem,
    },
  })
  return (
    <FormDialog
      {...dialog}
      {...props}
      title={client === null ? texts.create : texts.edit}
      size={640}
      isReadFirst={client !== null}
    >
      <SeasonalFormFields form={form} isNew={client === null} today={today} clients={clients} />
    </FormDialog>
  )
}
