import { approvalStatus, bookingStatus } from '@bama/domain'
import { Box, Group } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import type { Tone } from '../../../theme/tokens.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Ltr } from '../../../ui/display/names.tsx'
import type { BoardEvent } from '../board/board-actions.ts'
import { PaymentBadge } from '../card/payment-badge.tsx'
import { EventChecklist } from './event-checklist.tsx'
import classes from './detail.module.css'

const { detail: texts } = eventsTexts

const approvalTones: Readonly<Record<string, Tone>> = {
  [approvalStatus.pending]: 'spot',
  [approvalStatus.approved]: 'leaf',
  [approvalStatus.rejected]: 'red',
}

const bookingTones: Readonly<Record<string, Tone>> = {
  [bookingStatus.notStarted]: 'grey',
  [bookingStatus.inProgress]: 'spot',
  [bookingStatus.completed]: 'leaf',
  [bookingStatus.notNeeded]: 'grey',
}

/** What managers follow: approval, quote, bookings, payment and their own checklist. */
export function ManagerPanel({ event }: { readonly event: BoardEvent }) {
  const { approval_status: approval, quote_number: quote, booking_status: booking, payment_status: payment } = event
  return (
    <Box component="section" p="md" mt="lg" bdrs="lg" bg="var(--bama-sunken)" aria-labelledby="event-detail-manager">
      <Group component="h3" gap="xs" wrap="nowrap" mb="sm" fz="md" fw={700} id="event-detail-manager">
        <IconShieldLock size={20} stroke={1.7} aria-hidden color="var(--bama-plum-line)" />
        {texts.manager}
        <Box component="span" ms="auto" fz={13} fw={400} c="dimmed">
          {texts.managerNote}
        </Box>
      </Group>
      <dl className={classes.manager}>
        <Row label={texts.approval}>
          {approval === undefined ? (
            texts.unspecified
          ) : (
            <Badge tone={approvalTones[approval] ?? 'grey'}>{approval}</Badge>
          )}
        </Row>
        <Row label={texts.quote}>{quote === undefined || quote === null ? texts.unspecified : <Ltr>{quote}</Ltr>}</Row>
        <Row label={texts.booking}>
          {booking === undefined ? texts.unspecified : <Badge tone={bookingTones[booking] ?? 'grey'}>{booking}</Badge>}
        </Row>
        <Row label={texts.payment}>{payment === undefined ? texts.unspecified : <PaymentBadge status={payment} />}</Row>
      </dl>
      <EventChecklist event={event} field="manager_checklist" heading={texts.managerChecklist} />
    </Box>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
