import type { Actor, EventStatus, Ordered, VisibleClient, VisibleUser } from '@bama/domain'
import type { HeldDraft } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useHeldDraft } from '../../../ui/forms/use-held-draft.ts'
import classes from './event-form-fields.module.css'
import { EventFormFields } from './event-form-fields.tsx'
import { type FormSubject, placeOf, useEventForm } from './use-event-form.ts'
import { useFileDrop } from './use-file-drop.ts'

const { form: texts } = eventsTexts

interface EventFormDialogProps {
  readonly opened: boolean
  readonly subject: FormSubject
  readonly actor: Actor
  readonly today: string
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly columnOf: (status: EventStatus) => readonly Ordered[]
  readonly onClose: () => void
  readonly onClosed: () => void
  /** With the new event's id, before it closes. */
  readonly onCreated?: ((id: string) => void) | undefined
}

/** Opens the form once it is known what was typed into it before and not saved. */
export function EventFormDialog(props: EventFormDialogProps) {
  const { subject, actor } = props
  const draft = useHeldDraft(placeOf(actor, subject))
  return draft === null ? null : <EventForm {...props} draft={draft} />
}

interface EventFormProps extends EventFormDialogProps {
  readonly draft: HeldDraft
}

function EventForm({ opened, subject, draft, onClose, onClosed, onCreated, ...others }: EventFormProps) {
  const state = useEventForm({
    subject,
    draft,
    actor: others.actor,
    today: others.today,
    clients: others.clients,
    people: others.people,
    columnOf: others.columnOf,
    onSaved: (created) => {
      if (created !== null) onCreated?.(created)
      onClose()
    },
  })
  const drop = useFileDrop((files) => {
    void state.images.add(files)
  })
  return (
    <FormDialog
      opened={opened}
      title={subject.kind === 'new' ? texts.create : texts.edit}
      size={760}
      isReadFirst={subject.kind === 'event'}
      isDirty={state.isDirty}
      isSaving={state.isSaving}
      isBusy={state.isBusy}
      isHeld={state.isHeld}
      onSave={() => state.save()}
      onAbandon={() => state.abandon()}
      onClose={onClose}
      onClosed={onClosed}
      bodyProps={drop.handlers}
    >
      {state.isRestored && <DraftNotice onDiscard={state.discardDraft} />}
      {subject.kind === 'new' && subject.notice !== undefined && (
        <div className={classes.notice}>
          <Notice tone="spot">{subject.notice}</Notice>
        </div>
      )}
      <EventFormFields
        state={state}
        {...others}
        isOver={drop.isOver}
        eventId={subject.kind === 'event' ? subject.event.id : null}
        month={subject.kind === 'new' ? subject.month : undefined}
      />
    </FormDialog>
  )
}
