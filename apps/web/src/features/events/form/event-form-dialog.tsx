import type { Actor, EventStatus, Ordered, VisibleClient, VisibleUser } from '@bama/domain'
import type { HeldDraft } from '../../../data/index.ts'
import { Box } from '@mantine/core'
import { memo, useState } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useHeldDraft } from '../../../ui/forms/use-held-draft.ts'
import { useBrief } from '../brief/use-brief.tsx'
import { TemplateChoice } from '../templates/template-choice.tsx'
import { copyStart } from './copied-values.ts'
import { EventFormFields } from './event-form-fields.tsx'
import { type FormSubject, placeOf, useEventForm } from './use-event-form.ts'
import { useFileDrop } from './use-file-drop.ts'

const { form: texts } = eventsTexts

interface EventFormDialogProps extends DialogProps {
  readonly subject: FormSubject
  readonly actor: Actor
  readonly today: string
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly columnOf: (status: EventStatus) => readonly Ordered[]
  /** Called with the new event's id, before the dialog closes. */
  readonly onCreated?: ((id: string) => void) | undefined
}

/** Opens the form once an unsaved draft, if any, has been read. */
export const EventFormDialog = memo(function EventFormDialog(props: EventFormDialogProps) {
  const { actor } = props
  // A copy's start values are computed here, to keep that code out of the board's bundle.
  const [subject] = useState(() => startOf(actor, props.subject))
  const held = useHeldDraft(placeOf(actor, subject))
  return held === null ? null : <EventForm {...props} subject={subject} held={held} />
})

const startOf = (actor: Actor, subject: FormSubject): FormSubject =>
  subject.kind === 'new' && subject.copied !== undefined ? { ...subject, ...copyStart(actor, subject.copied) } : subject

interface EventFormProps extends EventFormDialogProps {
  readonly held: HeldDraft
}

function EventForm({ opened, subject, held, onClose, onClosed, onCreated, ...others }: EventFormProps) {
  const state = useEventForm({
    subject,
    held,
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
  const brief = useBrief({
    isOffered: subject.kind === 'new',
    form: state.form,
    actor: others.actor,
    clients: others.clients,
  })
  return (
    <>
      <FormDialog
        {...state.dialog}
        isHeld={state.dialog.isHeld || brief.isOpen}
        tool={brief.button}
        opened={opened}
        title={subject.kind === 'new' ? texts.create : texts.edit}
        size={760}
        isReadFirst={subject.kind === 'event'}
        onClose={onClose}
        onClosed={onClosed}
        bodyProps={drop.handlers}
      >
        {subject.kind === 'new' && subject.notice !== undefined && (
          <Box mb="md">
            <Notice tone="spot">{subject.notice}</Notice>
          </Box>
        )}
        <TemplateChoice form={state.form} actor={others.actor} beginning={state.beginning} />
        <EventFormFields
          state={state}
          {...others}
          isOver={drop.isOver}
          eventId={subject.kind === 'event' ? subject.event.id : null}
          month={subject.kind === 'new' ? subject.month : undefined}
        />
      </FormDialog>
      {brief.dialog}
      {state.taskMoves}
    </>
  )
}
