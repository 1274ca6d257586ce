import { type TaskStatus, taskStatus } from '@bama/domain'
import { type Icon, IconCircle, IconCircleCheckFilled, IconCircleHalf2 } from '@tabler/icons-react'
import type { Tone } from '../../theme/tokens.ts'

export const statusStyles: Readonly<Record<TaskStatus, { readonly tone: Tone; readonly icon: Icon }>> = {
  [taskStatus.open]: { tone: 'sky', icon: IconCircle },
  [taskStatus.inProgress]: { tone: 'spot', icon: IconCircleHalf2 },
  [taskStatus.completed]: { tone: 'leaf', icon: IconCircleCheckFilled },
}
