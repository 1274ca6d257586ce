import { approvalStatuses, bookingStatus, bookingStatuses, paymentStatuses } from '@bama/domain'
import { Box, Group } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import type { Tone } from '../../../theme/tokens.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Ltr } from '../../../ui/display/names.tsx'
import { ApprovalBadge, PaymentBadge } from '../../../ui/display/payment-badge.tsx'
import type { BoardEvent } from '../board/board-actions.ts'
import { EventChecklist } from './event-checklist.tsx'
import { EventFact } from './event-fact.tsx'
import { ChoiceEditor, LineEditor } from './fact-editors.tsx'
import classes from './detail.module.css'

const { detail: texts } = eventsTexts

const bookingTones: Readonly<Record<string, Tone>> = {
  [bookingStatus.notStarted]: 'grey',
  [bookingStatus.inProgress]: 'spot',
  [bookingStatus.completed]: 'leaf',
  [bookingStatus.notNeeded]: 'grey',
}

/** The manager fields: approval, quote, bookings, payment, and the managers' checklist. */
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
          <EventFact
            event={event}
            fields={['approval_status']}
            label={texts.approval}
            renderEditor={(fact, done) => (
              <ChoiceEditor fact={fact} done={done} field="approval_status" choices={approvalStatuses} />
            )}
          >
            {approval === undefined ? texts.unspecified : <ApprovalBadge status={approval} />}
          </EventFact>
        </Row>
        <Row label={texts.quote}>
          <EventFact
            event={event}
            fields={['quote_number']}
            label={texts.quote}
            renderEditor={(fact) => <LineEditor fact={fact} field="quote_number" />}
          >
            {quote === undefined || quote === null ? texts.unspecified : <Ltr>{quote}</Ltr>}
          </EventFact>
        </Row>
        <Row label={texts.booking}>
          <EventFact
            event={event}
            fields={['booking_status']}
            label={texts.booking}
            renderEditor={(fact, done) => (
              <ChoiceEditor fact={fact} done={done} field="booking_status" choices={bookingStatuses} />
            )}
          >
            {booking === undefined ? (
              texts.unspecified
            ) : (
              <Badge tone={bookingTones[booking] ?? 'grey'}>{booking}</Badge>
            )}
          </EventFact>
        </Row>
        <Row label={texts.payment}>
          <EventFact
            event={event}
            fields={['payment_status']}
            label={texts.payment}
            renderEditor={(fact, done) => (
              <ChoiceEditor fact={fact} done={done} field="payment_status" choices={paymentStatuses} />
            )}
          >
            {payment === undefined ? texts.unspecified : <PaymentBadge status={payment} />}
          </EventFact>
        </Row>
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
