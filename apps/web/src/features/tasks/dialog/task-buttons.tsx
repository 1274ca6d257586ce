import { taskStatus } from '@bama/domain'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import type { LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { useTaskActions } from '../task-actions.ts'
import classes from './task-buttons.module.css'

const { menu: texts } = tasksTexts
const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

interface TaskButtonsProps {
  readonly task: LocalTask
  readonly isPhone: boolean
}

/** What can be done with the task, always in reach. On a phone the rare ones are behind ⋯. */
export function TaskButtons({ task, isPhone }: TaskButtonsProps) {
  const actions = useTaskActions()
  const isDone = task.status === taskStatus.completed
  const CompleteIcon = isDone ? IconCircleDashed : IconCircleCheck
  const mayDelete = actions.mayDelete(task)
  return (
    <div className={classes.foot}>
      {actions.mayEdit && (
        <>
          <Button
            className={classes.main ?? ''}
            leftSection={<IconPencil {...icon} />}
            onClick={() => actions.edit(task)}
          >
            {texts.edit}
          </Button>
          <Button
            variant="default"
            className={classes.main ?? ''}
            leftSection={<CompleteIcon {...icon} />}
            onClick={() => actions.setStatus(task, isDone ? 'פתוח' : taskStatus.completed)}
          >
            {isDone ? texts.reopen : texts.complete}
          </Button>
        </>
      )}
      {isPhone ? (
        <Menu position="top-end" width={220} shadow="md" returnFocus classNames={{ item: classes.item ?? '' }}>
          <Menu.Target>
            <ActionIcon variant="default" size={44} className={classes.more ?? ''} aria-label={texts.more}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => actions.copyLink(task)}>
              {texts.copyLink}
            </Menu.Item>
            {mayDelete && (
              <Menu.Item
                className={classes.delete ?? ''}
                leftSection={<IconTrash {...icon} />}
                onClick={() => actions.askDelete(task)}
              >
                {texts.delete}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <div className={classes.rare}>
          <Button
            variant="subtle"
            color="gray"
            className={classes.link ?? ''}
            leftSection={<IconLink {...icon} />}
            onClick={() => actions.copyLink(task)}
          >
            {texts.copyLink}
          </Button>
          {mayDelete && (
            <Button
              variant="subtle"
              color="red"
              className={classes.delete ?? ''}
              leftSection={<IconTrash {...icon} />}
              onClick={() => actions.askDelete(task)}
            >
              {texts.delete}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
