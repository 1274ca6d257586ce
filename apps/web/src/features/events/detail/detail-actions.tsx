import {
  IconArchive,
  IconCalendarDown,
  IconCircleCheck,
  IconCircleDashed,
  IconCopy,
  IconPencil,
  IconShare2,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { eventsTexts } from '../../../texts/events.ts'
import { shareTexts } from '../../../texts/share.ts'
import { templatesTexts } from '../../../texts/templates.ts'
import { type RecordAction, RecordActions } from '../../../ui/dialogs/record-actions.tsx'
import { type BoardEvent, useBoardActions } from '../board/board-actions.ts'
import { saveCalendarFile } from './calendar-file.ts'

const { detail: texts } = eventsTexts

interface DetailActionsProps {
  readonly event: BoardEvent
  readonly isPhone: boolean
}

/** What can be done with the event. */
export function DetailActions({ event, isPhone }: DetailActionsProps) {
  const actions = useBoardActions()
  const edit: RecordAction = { icon: IconPencil, label: texts.edit, onClick: () => actions.edit(event) }
  const complete: RecordAction = {
    icon: event.is_completed ? IconCircleDashed : IconCircleCheck,
    label: event.is_completed ? texts.reopen : texts.complete,
    onClick: () => actions.toggleCompleted(event),
  }
  const file: RecordAction = {
    icon: IconCalendarDown,
    label: texts.toCalendar,
    isSign: true,
    onClick: () => void saveCalendarFile(event),
  }
  const duplicate: RecordAction = {
    icon: IconCopy,
    label: eventsTexts.menu.duplicate,
    isSign: true,
    onClick: () => actions.duplicate(event),
  }
  const template: RecordAction = {
    icon: IconTemplate,
    label: templatesTexts.saveAs,
    isSign: true,
    onClick: () => actions.saveAsTemplate(event),
  }
  const share: RecordAction = {
    icon: IconShare2,
    label: shareTexts.action,
    isSign: true,
    onClick: () => actions.share(event),
  }
  const archive: RecordAction = {
    icon: IconArchive,
    label: texts.archive,
    isSign: true,
    onClick: () => actions.askArchive(event),
  }
  const remove: RecordAction = {
    icon: IconTrash,
    label: texts.delete,
    isRed: true,
    onClick: () => actions.askDelete(event),
  }
  return (
    <RecordActions
      isPhone={isPhone}
      more={texts.more}
      main={actions.mayEdit ? edit : undefined}
      second={complete}
      rare={[
        share,
        file,
        ...(actions.mayCreate ? [duplicate, template] : []),
        ...(actions.mayDelete && !event.is_archived ? [archive] : []),
        ...(actions.mayDelete ? [remove] : []),
      ]}
    />
  )
}
