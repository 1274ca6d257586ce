import { workHourStatus, type WorkHourStatus } from '@bama/domain'
import { type Icon, IconCheck, IconCoins, IconPencil, IconPointFilled, IconX } from '@tabler/icons-react'
import { workHoursTexts } from '../../texts/work-hours.ts'
import type { Tone } from '../../theme/tokens.ts'
import { Badge } from '../display/badge.tsx'

const styles: Readonly<Record<WorkHourStatus, { readonly tone: Tone; readonly icon: Icon }>> = {
  [workHourStatus.running]: { tone: 'spot', icon: IconPointFilled },
  [workHourStatus.recorded]: { tone: 'spot', icon: IconPencil },
  [workHourStatus.approved]: { tone: 'leaf', icon: IconCheck },
  [workHourStatus.rejected]: { tone: 'red', icon: IconX },
  [workHourStatus.paid]: { tone: 'leaf', icon: IconCoins },
}

interface HoursBadgeProps {
  readonly status: WorkHourStatus
  /** In the report, approved entries are blue, so that paid ones stand out (docs/specification.md, A4.40). */
  readonly isReport?: boolean
}

export function HoursBadge({ status, isReport = false }: HoursBadgeProps) {
  const { tone, icon } = styles[status]
  return (
    <Badge tone={isReport && status === workHourStatus.approved ? 'sky' : tone} icon={icon}>
      {workHoursTexts.statuses[status]}
    </Badge>
  )
}
