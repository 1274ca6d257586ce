import { columnOf, deleteEvent, editEvent } from '@bama/domain'
import { letBytesGo, removeExample, runCommand } from '../../data/index.ts'
import { archiveTexts } from '../../texts/archive.ts'
import { eventsTexts } from '../../texts/events.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../ui/feedback/show-undo.tsx'
import { handFocusTo, neighboursOf, recordKey } from '../../ui/hooks/record-focus.ts'
import { dropDraft } from '../../ui/writing/drafts.ts'
import type { BoardEvent } from './board/board-actions.ts'
import { columnStyles } from './board/column-styles.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { ShareDialog, TemplateFormDialog } from './lazy-dialogs.ts'

const { toast } = eventsTexts
const { restoring } = archiveTexts

const eventKey = ({ id }: BoardEvent): string => recordKey('event', id)

/** The event commands that open a dialog first. `onGone` is called once the event has left the board. */
export function useEventCommands(onGone: () => void) {
  /** Restores an event to its former column and position. */
  const restore = (event: BoardEvent) => runCommand(editEvent, { base: event, input: { is_archived: false } })

  const undoArchiving = async (event: BoardEvent): Promise<void> => {
    const restored = await restore({ ...event, is_archived: true })
    if (restored.ok) showDone(toast.restored)
    else showFailure(toast.restoreFailed, restored.error)
  }

  const archiving = useConfirmedCommand<BoardEvent, unknown>({
    texts: ({ name }) => ({ ...eventsTexts.archiving, subject: name }),
    run: (event) => runCommand(editEvent, { base: event, input: { is_archived: true } }),
    effect: 'move',
    recordKey: eventKey,
    failed: toast.archiveFailed,
    onDone(event) {
      onGone()
      showUndo(toast.archived, toast.undo, () => void undoArchiving(event))
    },
  })
  const restoration = useConfirmedCommand<BoardEvent, unknown>({
    texts: ({ name, status }) => ({
      ...restoring,
      subject: name,
      consequence: restoring.consequence(columnStyles[columnOf(status)].title),
      color: 'pine',
    }),
    run: restore,
    effect: 'change',
    recordKey: eventKey,
    done: toast.restored,
    failed: toast.restoreFailed,
  })
  const letGo = ({ id }: BoardEvent): void => {
    onGone()
    letBytesGo()
    dropDraft(`event ${id}`)
  }
  const deletion = useConfirmedCommand<BoardEvent, unknown>({
    texts: ({ name }) => ({ ...eventsTexts.deletion, subject: name }),
    run: (event) => runCommand(deleteEvent, { event }),
    effect: 'delete',
    recordKey: eventKey,
    done: toast.deleted,
    failed: toast.deleteFailed,
    onDone: letGo,
  })
  /** Needs no confirmation, since examples are meant to be removed. */
  const removeExampleOf = async (event: BoardEvent): Promise<void> => {
    const key = eventKey(event)
    const neighbours = neighboursOf(key)
    const outcome = await removeExample(event)
    if (!outcome.ok) return showFailure(toast.exampleFailed, outcome.error)
    handFocusTo(neighbours, key)
    letGo(event)
    showDone(toast.exampleRemoved)
  }
  const sharing = useDialog<BoardEvent>()
  const template = useDialog<BoardEvent>()
  return {
    share: sharing.open,
    saveAsTemplate: template.open,
    removeExample: removeExampleOf,
    askArchive: archiving.ask,
    askRestore: restoration.ask,
    askDelete: deletion.ask,
    isAsking: sharing.isOpen || template.isOpen || archiving.isOpen || restoration.isOpen || deletion.isOpen,
    /** To be rendered by the caller. */
    dialogs: (
      <>
        {sharing.subject !== undefined && <ShareDialog key={sharing.key} {...sharing.props} event={sharing.subject} />}
        {template.subject !== undefined && (
          <TemplateFormDialog
            key={template.key}
            {...template.props}
            subject={{ kind: 'event', event: template.subject }}
          />
        )}
        {archiving.dialog}
        {restoration.dialog}
        {deletion.dialog}
      </>
    ),
  }
}
