import type { TaskPriority, TaskStatus } from '@bama/domain'
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
  פתוח: { tone: 'sky', icon: IconCircle },
  בתהליך: { tone: 'spot', icon: IconCircleHalf2 },
  הושלם: { tone: 'leaf', icon: IconCircleCheckFilled },
}

export const priorityStyles: Readonly<Record<TaskPriority, ChoiceStyle>> = {
  נמוכה: { tone: 'grey', icon: IconChevronDown },
  רגילה: { tone: 'spot', icon: IconEqual },
  גבוהה: { tone: 'red', icon: IconChevronUp },
  קריטית: { tone: 'alarm', icon: IconChevronsUp },
}

/** The preset tags' own colours; a tag of that name in the settings has its colour there. */
export const presetTagColors: Readonly<Record<string, string>> = {
  דחוף: '#ef4444',
  'דרוש אישור': '#eab308',
  'בוצע חלקית': '#22c55e',
  'לבדיקה שלי': '#8b5cf6',
  'להציג ללקוח': '#3b82f6',
}
