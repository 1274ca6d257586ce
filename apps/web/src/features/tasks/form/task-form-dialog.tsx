import type { Actor, Ordered, VisibleUser } from '@bama/domain'
import type { HeldDraft, LocalEvent, LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useHeldDraft } from '../../../ui/forms/use-held-draft.ts'
import { TaskFormFields } from './task-form-fields.tsx'
import { placeOf, useTaskForm } from './use-task-form.ts'

const { form: texts } = tasksTexts

interface TaskFormDialogProps {
  readonly opened: boolean
  /** null: a new one. */
  readonly task: LocalTask | null
  /** A new one's deadline, when it was asked for on a day. */
  readonly day?: string | undefined
  readonly actor: Actor
  readonly open: readonly Ordered[]
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly events: readonly LocalEvent[] | undefined
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Opens the form once it is known what was typed into it before and not saved. */
export function TaskFormDialog(props: TaskFormDialogProps) {
  const { task, day, actor } = props
  const draft = useHeldDraft(placeOf(actor, task, day))
  return draft === null ? null : <TaskFormOf {...props} draft={draft} />
}

function TaskFormOf({
  opened,
  task,
  day,
  draft,
  open,
  people,
  events,
  onClose,
  onClosed,
}: TaskFormDialogProps & { readonly draft: HeldDraft }) {
  const state = useTaskForm({ task, day, draft, open, onSaved: onClose })
  return (
    <FormDialog
      opened={opened}
      title={task === null ? texts.create : texts.edit}
      size={640}
      isReadFirst={task !== null}
      isDirty={state.isDirty}
      isSaving={state.isSaving}
      isHeld={state.isHeld}
      onSave={state.save}
      onAbandon={state.abandon}
      onClose={onClose}
      onClosed={onClosed}
    >
      {state.isRestored && <DraftNotice onDiscard={state.discardDraft} />}
      <TaskFormFields form={state.form} isNew={task === null} people={people} events={events} onHold={state.hold} />
    </FormDialog>
  )
}
