import { taskStatus } from '@bama/domain'
import { Menu } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconDots,
  IconEye,
  IconLink,
  IconPencil,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react'
import type { LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { titleOf, useTaskActions } from '../task-actions.ts'
import classes from './task-menu.module.css'

const { menu: texts } = tasksTexts
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

interface TaskMenuProps {
  readonly task: LocalTask
  readonly isSelected: boolean
}

/** The actions of a task in the list, including the keyboard alternative to dragging. */
export function TaskMenu({ task, isSelected }: TaskMenuProps) {
  return (
    <RowMenu
      className={classes.button}
      label={texts.open(titleOf(task))}
      width={220}
      data-record-focus=""
      renderItems={() => <TaskMenuItems task={task} isSelected={isSelected} />}
    >
      <IconDots size={20} stroke={1.7} aria-hidden />
    </RowMenu>
  )
}

function TaskMenuItems({ task, isSelected }: TaskMenuProps) {
  const actions = useTaskActions()
  const mayEdit = actions.mayEdit(task)
  const place = actions.placeOf(task)
  const isFirst = place === null || place.index === 0
  const isLast = place === null || place.index === place.total - 1
  return (
    <>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => actions.open(task)}>
        {texts.view}
      </Menu.Item>
      {mayEdit && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => actions.edit(task)}>
          {texts.edit}
        </Menu.Item>
      )}
      {actions.maySetStatus(task) && (
        <Menu.Item
          leftSection={<IconCircleCheck {...icon} />}
          onClick={() => actions.setStatus(task, taskStatus.completed)}
        >
          {texts.complete}
        </Menu.Item>
      )}
      {mayEdit && (
        <Menu.Item leftSection={<IconSquareCheck {...icon} />} onClick={() => actions.toggleSelected(task)}>
          {isSelected ? texts.unselect : texts.select}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => actions.copyLink(task)}>
        {texts.copyLink}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        disabled={isFirst}
        leftSection={<IconArrowUp {...icon} />}
        onClick={() => actions.moveWithin(task, 'up')}
      >
        {texts.up}
      </Menu.Item>
      <Menu.Item
        disabled={isLast}
        leftSection={<IconArrowDown {...icon} />}
        onClick={() => actions.moveWithin(task, 'down')}
      >
        {texts.down}
      </Menu.Item>
      <Menu.Item
        disabled={isFirst}
        leftSection={<IconArrowBarToUp {...icon} />}
        onClick={() => actions.moveWithin(task, 'top')}
      >
        {texts.top}
      </Menu.Item>
      <Menu.Item
        disabled={isLast}
        leftSection={<IconArrowBarToDown {...icon} />}
        onClick={() => actions.moveWithin(task, 'bottom')}
      >
        {texts.bottom}
      </Menu.Item>
      {actions.mayDelete(task) && (
        <>
          <Menu.Divider />
          <Menu.Item
            c="var(--bama-red-fg)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => actions.askDelete(task)}
          >
            {texts.delete}
          </Menu.Item>
        </>
      )}
    </>
  )
}
