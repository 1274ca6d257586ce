import { taskStatus } from '@bama/domain'
import { Menu } from '@mantine/core'
import {
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
import { OrderItems } from '../../../ui/lists/order-menu.tsx'
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
      <OrderItems
        index={place?.index ?? 0}
        total={place?.total ?? 1}
        onMove={(step) => actions.moveWithin(task, step)}
      />
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
