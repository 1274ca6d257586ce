import { taskPriority, type TaskPriority } from '@bama/domain'
import { type Icon, IconChevronDown, IconChevronsUp, IconChevronUp, IconEqual } from '@tabler/icons-react'
import type { Tone } from '../../theme/tokens.ts'

/** The specification (A2) has red for high, yellow for normal and grey for the rest. Critical is red too. */
export const priorityStyles: Readonly<Record<TaskPriority, { readonly tone: Tone; readonly icon: Icon }>> = {
  [taskPriority.low]: { tone: 'grey', icon: IconChevronDown },
  [taskPriority.normal]: { tone: 'spot', icon: IconEqual },
  [taskPriority.high]: { tone: 'red', icon: IconChevronUp },
  [taskPriority.critical]: { tone: 'red', icon: IconChevronsUp },
}
