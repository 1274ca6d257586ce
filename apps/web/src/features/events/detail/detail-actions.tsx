import { type Actor, can } from '@bama/domain'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconCalendarDown,
  IconCircleCheck,
  IconCircleDashed,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { eventsTexts } from '../../../texts/events.ts'
import { type BoardEvent, useBoardActions } from '../board/board-actions.ts'
import { saveCalendarFile } from './calendar-file.ts'
import classes from './detail-actions.module.css'

const { detail: texts } = eventsTexts
const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

/** What the actions open. */
export interface DetailDoors {
  readonly onEdit: (event: BoardEvent) => void
  readonly onArchive: (event: BoardEvent) => void
  readonly onRestore: (event: BoardEvent) => void
  readonly onDelete: (event: BoardEvent) => void
}

interface DetailActionsProps {
  readonly event: BoardEvent
  readonly actor: Actor
  readonly isPhone: boolean
  readonly doors: DetailDoors
}

/** What can be done with the event, always in reach. On a phone the rare ones are behind ⋯. */
export function DetailActions({ event, actor, isPhone, doors }: DetailActionsProps) {
  const actions = useBoardActions()
  const mayEdit = can(actor, 'can_edit_events')
  const mayRemove = can(actor, 'can_delete_events')
  const CompleteIcon = event.is_completed ? IconCircleDashed : IconCircleCheck
  return (
    <div className={classes.foot}>
      {mayEdit && (
        <Button
          className={classes.main ?? ''}
          leftSection={<IconPencil {...icon} />}
          onClick={() => doors.onEdit(event)}
        >
          {texts.edit}
        </Button>
      )}
      <Button
        variant="default"
        className={classes.main ?? ''}
        leftSection={<CompleteIcon {...icon} />}
        onClick={() => actions.toggleCompleted(event)}
      >
        {event.is_completed ? texts.reopen : texts.complete}
      </Button>
      {!isPhone && (
        <ActionIcon
          variant="default"
          size={36}
          className={classes.sign ?? ''}
          aria-label={texts.toCalendar}
          title={texts.toCalendar}
          onClick={() => void saveCalendarFile(event)}
        >
          <IconCalendarDown {...icon} />
        </ActionIcon>
      )}
      {mayRemove && !isPhone && (
        <div className={classes.rare}>
          {!event.is_archived && (
            <Button
              variant="subtle"
              color="gray"
              className={classes.archive ?? ''}
              leftSection={<IconArchive {...icon} />}
              onClick={() => doors.onArchive(event)}
            >
              {texts.archive}
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            className={classes.delete ?? ''}
            leftSection={<IconTrash {...icon} />}
            onClick={() => doors.onDelete(event)}
          >
            {texts.delete}
          </Button>
        </div>
      )}
      {isPhone && (
        <Menu position="top-end" width={220} shadow="md" returnFocus classNames={{ item: classes.item ?? '' }}>
          <Menu.Target>
            <ActionIcon variant="default" size={44} aria-label={texts.more}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconCalendarDown {...icon} />} onClick={() => void saveCalendarFile(event)}>
              {texts.toCalendar}
            </Menu.Item>
            {mayRemove && !event.is_archived && (
              <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => doors.onArchive(event)}>
                {texts.archive}
              </Menu.Item>
            )}
            {mayRemove && (
              <Menu.Item
                className={classes.delete ?? ''}
                leftSection={<IconTrash {...icon} />}
                onClick={() => doors.onDelete(event)}
              >
                {texts.delete}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
