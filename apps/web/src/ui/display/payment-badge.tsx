import { approvalStatus, paymentStatus, type PaymentStatus } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { type Icon, IconCircleCheck, IconCoinOff, IconCoins, IconLock } from '@tabler/icons-react'
import { eventsTexts } from '../../texts/events.ts'
import type { Tone } from '../../theme/tokens.ts'
import { Badge } from './badge.tsx'

const styles: Readonly<Record<PaymentStatus, { readonly tone: Tone; readonly icon: Icon }>> = {
  [paymentStatus.unpaid]: { tone: 'red', icon: IconCoinOff },
  [paymentStatus.partlyPaid]: { tone: 'spot', icon: IconCoins },
  [paymentStatus.paid]: { tone: 'leaf', icon: IconCircleCheck },
  [paymentStatus.closed]: { tone: 'grey', icon: IconLock },
}

export function PaymentBadge({ status }: { readonly status: PaymentStatus }) {
  const { tone, icon } = styles[status]
  return (
    <Badge tone={tone} icon={icon}>
      <VisuallyHidden>{eventsTexts.card.payment}: </VisuallyHidden>
      {status}
    </Badge>
  )
}

const approvalTones: Readonly<Record<string, Tone>> = {
  [approvalStatus.pending]: 'spot',
  [approvalStatus.approved]: 'leaf',
  [approvalStatus.rejected]: 'red',
}

export const ApprovalBadge = ({ status }: { readonly status: string }) => (
  <Badge tone={approvalTones[status] ?? 'grey'}>{status}</Badge>
)
