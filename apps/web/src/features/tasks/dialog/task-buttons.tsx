import { taskStatus } from '@bama/domain'
import { IconCircleCheck, IconCircleDashed, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import type { LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { RecordActions } from '../../../ui/dialogs/record-actions.tsx'
import { useTaskActions } from '../task-actions.ts'

const { menu: texts } = tasksTexts

interface TaskButtonsProps {
  readonly task: LocalTask
  readonly isPhone: boolean
}

export function TaskButtons({ task, isPhone }: TaskButtonsProps) {
  const actions = useTaskActions()
  const [mayEdit, maySetStatus] = [actions.mayEdit(task), actions.maySetStatus(task)]
  const isDone = task.status === taskStatus.completed
  const edit = { icon: IconPencil, label: texts.edit, onClick: () => actions.edit(task) }
  const complete = {
    icon: isDone ? IconCircleDashed : IconCircleCheck,
    label: isDone ? texts.reopen : texts.complete,
    onClick: () => actions.setStatus(task, isDone ? taskStatus.open : taskStatus.completed),
  }
  const remove = { icon: IconTrash, label: texts.delete, isRed: true, onClick: () => actions.askDelete(task) }
  return (
    <RecordActions
      isPhone={isPhone}
      more={texts.more}
      main={mayEdit ? edit : maySetStatus ? complete : undefined}
      second={mayEdit ? complete : undefined}
      rare={[
        { icon: IconLink, label: texts.copyLink, onClick: () => actions.copyLink(task) },
        ...(actions.mayDelete(task) ? [remove] : []),
      ]}
    />
  )
}
