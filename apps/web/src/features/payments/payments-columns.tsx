import { isCancelled, type PaymentStatus, paymentStatus, paymentStatuses } from '@bama/domain'
import { Badge as Plain, Group, Menu, Text } from '@mantine/core'
import type { LocalEvent } from '../../data/index.ts'
import { shortDay, weekdayText } from '../../texts/days.ts'
import { paymentsTexts as texts } from '../../texts/payments.ts'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { ApprovalBadge, PaymentBadge } from '../../ui/display/payment-badge.tsx'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import { CardFoot, CardMeta, CardTitle } from '../../ui/lists/record-cells.tsx'
import type { RowLook } from '../../ui/lists/record-list.tsx'
import { RowMenu } from '../../ui/lists/row-menu.tsx'
import classes from './payments.module.css'

const { columns: headers } = texts

interface PaymentActions {
  readonly open: (event: LocalEvent) => void
  readonly pay: (event: LocalEvent, status: PaymentStatus) => void
  /** Returns an event's client name; an empty string while it is loading. */
  readonly clientName: (event: LocalEvent) => string
}

export function paymentsLook({ open, pay, clientName }: PaymentActions): RowLook<LocalEvent> {
  const day = ({ date }: LocalEvent) => (
    <time dateTime={date} className={classes.day}>
      {weekdayText(date)} {shortDay(date)}
    </time>
  )
  const name = (event: LocalEvent) => (
    <Group gap={6} wrap="nowrap">
      <button type="button" className={classes.name} onClick={() => open(event)}>
        <Name>{event.name}</Name>
      </button>
      {(isCancelled(event) || event.is_archived) && (
        <Plain variant="default" flex="none">
          {isCancelled(event) ? texts.cancelled : texts.archived}
        </Plain>
      )}
      {!event._synced && <PendingMark />}
    </Group>
  )
  const client = (event: LocalEvent) =>
    event.client_id === null ? <Faint>{texts.noClient}</Faint> : <Name>{clientName(event)}</Name>
  const quote = ({ quote_number: number }: LocalEvent) =>
    number == null ? <Faint>{texts.noQuote}</Faint> : <Ltr>{number}</Ltr>
  const approval = ({ approval_status: status }: LocalEvent) =>
    status !== undefined && <ApprovalBadge status={status} />
  const payment = (event: LocalEvent) => {
    const status = event.payment_status ?? paymentStatus.unpaid
    return (
      <RowMenu
        className={classes.payment}
        label={texts.changeOf(status, event.name)}
        width={180}
        renderItems={() =>
          paymentStatuses.map((other) => (
            <Menu.Item
              key={other}
              mih={44}
              aria-current={other === status || undefined}
              onClick={() => pay(event, other)}
            >
              <PaymentBadge status={other} />
            </Menu.Item>
          ))
        }
      >
        <PaymentBadge status={status} />
      </RowMenu>
    )
  }
  return {
    kind: 'event',
    columns: [
      { key: 'date', header: headers.date, width: 158, cell: day, sort: ({ date }) => date },
      { key: 'name', header: headers.name, cell: name, isRowHeader: true, sort: (event) => event.name },
      { key: 'client', header: headers.client, width: '20%', cell: client, sort: (event) => clientName(event) || null },
      { key: 'quote', header: headers.quote, width: 120, cell: quote, sort: ({ quote_number: number }) => number },
      {
        key: 'approval',
        header: headers.approval,
        width: 136,
        cell: approval,
        sort: ({ approval_status: status }) => status,
      },
      {
        key: 'payment',
        header: headers.payment,
        width: 148,
        cell: payment,
        sort: ({ payment_status: status }) => paymentStatuses.indexOf(status ?? paymentStatus.unpaid),
      },
    ],
    cardLabel: (event) => event.name,
    card: (event) => (
      <>
        <CardMeta>{client(event)}</CardMeta>
        <CardTitle>{name(event)}</CardTitle>
        <CardMeta>
          <Group gap={8}>
            {day(event)}
            {quote(event)}
          </Group>
        </CardMeta>
        <CardFoot isApart>
          {approval(event)}
          {payment(event)}
        </CardFoot>
      </>
    ),
  }
}

const Faint = ({ children }: { readonly children: string }) => (
  <Text span inherit c="dimmed">
    {children}
  </Text>
)
