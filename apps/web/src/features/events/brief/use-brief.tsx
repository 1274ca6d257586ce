import type { Actor, VisibleClient } from '@bama/domain'
import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useIntegrations } from '../../../data/index.ts'
import { integrationsTexts } from '../../../texts/integrations.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { mayAddClient } from '../form/client-options.ts'
import type { EventFormValues } from '../form/form-values.ts'
import type { EventForm } from '../form/use-event-form.ts'

const BriefDialog = lazyDialog(() => import('./brief-dialog.tsx').then((part) => part.BriefDialog))

interface BriefOptions {
  /** True for a new event. */
  readonly isOffered: boolean
  readonly form: EventForm
  readonly actor: Actor
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
}

/** Offers to fill a new event's form from a pasted text. `button` is undefined without a language model. */
export function useBrief({ isOffered, form, actor, clients }: BriefOptions) {
  const model = useIntegrations(isOffered)?.language_model ?? null
  const dialog = useDialog<NonNullable<typeof model>>()
  const apply = (patch: Partial<EventFormValues>): void => {
    form.setValues(patch)
    for (const field of Object.keys(patch)) form.clearFieldError(field)
  }
  return {
    isOpen: dialog.isOpen,
    button:
      model === null ? undefined : (
        <Button
          variant="light"
          size="sm"
          mih={44}
          ms="auto"
          leftSection={<IconWand size={18} stroke={1.7} aria-hidden />}
          onClick={() => dialog.open(model)}
        >
          {integrationsTexts.brief.open}
        </Button>
      ),
    dialog: dialog.subject !== undefined && (
      <BriefDialog
        key={dialog.key}
        {...dialog.props}
        model={dialog.subject}
        userId={actor.id}
        values={form.values}
        clients={clients}
        mayAddClient={mayAddClient(actor)}
        onApply={apply}
      />
    ),
  }
}
