import { type TaskPriority, taskPriority, type TaskStatus, taskStatus } from '@bama/domain'
import {
  type Icon,
  IconChevronDown,
  IconChevronsUp,
  IconChevronUp,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleHalf2,
  IconEqual,
} from '@tabler/icons-react'
import type { Tone } from '../../theme/tokens.ts'

interface ChoiceStyle {
  readonly tone: Tone
  readonly icon: Icon
}

export const statusStyles: Readonly<Record<TaskStatus, ChoiceStyle>> = {
  [taskStatus.open]: { tone: 'sky', icon: IconCircle },
  [taskStatus.inProgress]: { tone: 'spot', icon: IconCircleHalf2 },
  [taskStatus.completed]: { tone: 'leaf', icon: IconCircleCheckFilled },
}

export const priorityStyles: Readonly<Record<TaskPriority, ChoiceStyle>> = {
  [taskPriority.low]: { tone: 'grey', icon: IconChevronDown },
  [taskPriority.normal]: { tone: 'spot', icon: IconEqual },
  [taskPriority.high]: { tone: 'red', icon: IconChevronUp },
  [taskPriority.critical]: { tone: 'alarm', icon: IconChevronsUp },
}

/** The colours of the preset tags. A tag of the same name in the settings overrides them. */
export const presetTagColors: Readonly<Record<string, string>> = {
  דחוף: '#ef4444',
  'דרוש אישור': '#eab308',
  'בוצע חלקית': '#22c55e',
  'לבדיקה שלי': '#8b5cf6',
  'להציג ללקוח': '#3b82f6',
}
