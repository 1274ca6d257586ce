import { type TaskPriority, taskPriority } from '@bama/domain'
import { type Icon, IconChevronDown, IconChevronsUp, IconChevronUp, IconEqual } from '@tabler/icons-react'
import type { Tone } from '../../theme/tokens.ts'

export const priorityStyles: Readonly<Record<TaskPriority, { readonly tone: Tone; readonly icon: Icon }>> = {
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
