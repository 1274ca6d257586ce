import { taskPriority, type TaskPriority } from '@bama/domain'
import { type Icon, IconChevronDown, IconChevronsUp, IconChevronUp, IconEqual } from '@tabler/icons-react'
import type { Tone } from '../../theme/tokens.ts'

/** High is red, regular yellow, any other grey (specification A2); critical is high and more. */
export const priorityStyles: Readonly<Record<TaskPriority, { readonly tone: Tone; readonly icon: Icon }>> = {
  [taskPriority.low]: { tone: 'grey', icon: IconChevronDown },
  [taskPriority.normal]: { tone: 'spot', icon: IconEqual },
  [taskPriority.high]: { tone: 'red', icon: IconChevronUp },
  [taskPriority.critical]: { tone: 'red', icon: IconChevronsUp },
}
