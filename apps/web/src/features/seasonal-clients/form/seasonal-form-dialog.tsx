import type { Actor, VisibleClient } from '@bama/domain'
import type { HeldDraft, LocalSeasonalClient } from '../../../data/index.ts'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useHeldDraft } from '../../../ui/forms/use-held-draft.ts'
import { SeasonalFormFields } from './seasonal-form-fields.tsx'
import { placeOf, useSeasonalForm } from './use-seasonal-form.ts'

const { form: texts } = seasonalTexts

interface SeasonalFormDialogProps {
  readonly opened: boolean
  /** null: a new one. */
  readonly client: LocalSeasonalClient | null
  readonly actor: Actor
  readonly today: string
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Opens the form once it is known what was typed into it before and not saved. */
export function SeasonalFormDialog(props: SeasonalFormDialogProps) {
  const draft = useHeldDraft(placeOf(props.actor, props.client))
  return draft === null ? null : <SeasonalFormOf {...props} draft={draft} />
}

function SeasonalFormOf({
  opened,
  client,
  draft,
  today,
  clients,
  onClose,
  onClosed,
}: SeasonalFormDialogProps & { readonly draft: HeldDraft }) {
  const state = useSeasonalForm({ client, draft, onSaved: onClose })
  return (
    <FormDialog
      opened={opened}
      title={client === null ? texts.create : texts.edit}
      size={640}
      isReadFirst={client !== null}
      isDirty={state.isDirty}
      isSaving={state.isSaving}
      onSave={state.save}
      onAbandon={state.abandon}
      onClose={onClose}
      onClosed={onClosed}
    >
      {state.isRestored && <DraftNotice onDiscard={state.discardDraft} />}
      <SeasonalFormFields form={state.form} isNew={client === null} today={today} clients={clients} />
    </FormDialog>
  )
}
