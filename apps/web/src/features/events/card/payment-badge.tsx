import { type PaymentStatus, paymentStatuses } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { type Icon, IconCircleCheck, IconCoinOff, IconCoins, IconLock } from '@tabler/icons-react'
import { eventsTexts } from '../../../texts/events.ts'
import type { Tone } from '../../../theme/tokens.ts'
import { Badge } from '../../../ui/display/badge.tsx'

const styles: Readonly<Record<PaymentStatus, { readonly tone: Tone; readonly icon: Icon }>> = {
  [paymentStatuses[0]]: { tone: 'red', icon: IconCoinOff },
  [paymentStatuses[1]]: { tone: 'spot', icon: IconCoins },
  [paymentStatuses[2]]: { tone: 'leaf', icon: IconCircleCheck },
  [paymentStatuses[3]]: { tone: 'grey', icon: IconLock },
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
