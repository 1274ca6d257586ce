import { IconCalendarPlus } from '@tabler/icons-react'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { Name } from '../../../ui/display/names.tsx'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { CardFoot, CardHead, CardMeta, CellText, NameCell } from '../../../ui/lists/record-cells.tsx'
import type { Column, RowLook } from '../../../ui/lists/record-list.tsx'
import { RowButton } from '../../../ui/lists/row-button.tsx'
import type { LocalSeasonalClient, SeasonalActions } from '../seasonal-actions.ts'
import { ContactButtons, ContactInfo } from './contact-info.tsx'
import { DriveLink } from './drive-link.tsx'
import { MonthHeading } from './month-heading.tsx'
import { NextContact } from './next-contact.tsx'
import { SeasonalButtons } from './seasonal-buttons.tsx'
import classes from './seasonal-columns.module.css'
import { StatusChoice } from './status-choice.tsx'

const { fields, columns: headers, row: texts } = seasonalTexts

/** Returns the columns and card of the follow-ups list. Without a column of their own, notes appear under the name. */
export function seasonalLook(
  actions: SeasonalActions,
  today: string,
  hasNotesColumn: boolean,
): RowLook<LocalSeasonalClient> {
  const notesColumn: Column<LocalSeasonalClient> = {
    key: 'notes',
    header: fields.notes,
    width: '14%',
    cell: ({ notes }) => notes !== null && <Notes text={notes} lines={3} />,
  }
  return {
    kind: 'seasonal',
    columns: [
      {
        key: 'name',
        header: `${fields.event_name}, ${fields.client_name}`,
        isRowHeader: true,
        cell: (client) => (
          <>
            <NameCell name={client.event_name} isPending={!client._synced} />
            <CellText look="small">
              <Name>{client.client_name}</Name>
            </CellText>
            {!hasNotesColumn && client.notes !== null && <Notes text={client.notes} lines={1} />}
          </>
        ),
      },
      {
        key: 'contact',
        header: fields.contact_info,
        width: '16%',
        cell: ({ contact_info: info, client_name: name }) => info !== null && <ContactInfo info={info} client={name} />,
      },
      {
        key: 'recurrence',
        header: fields.recurrence_type,
        width: 86,
        cell: ({ recurrence_type: type }) => type,
      },
      {
        key: 'status',
        header: fields.check_status,
        width: 172,
        cell: (client) => <StatusChoice client={client} actions={actions} />,
      },
      {
        key: 'next',
        header: fields.next_contact_date,
        width: 176,
        cell: (client) => <NextContact client={client} actions={actions} today={today} />,
      },
      ...(hasNotesColumn ? [notesColumn] : []),
      {
        key: 'drive',
        header: headers.drive,
        width: 52,
        cell: ({ drive_link: href, event_name: event }) =>
          href !== null && (
            <span className={classes.drive}>
              <DriveLink href={href} event={event} />
            </span>
          ),
      },
      {
        key: 'actions',
        header: headers.actions,
        isHeaderHidden: true,
        width: 142,
        cell: (client) => <SeasonalButtons client={client} actions={actions} />,
      },
    ],
    cardLabel: ({ event_name: name }) => name,
    card: (client) => <SeasonalCard client={client} actions={actions} today={today} />,
  }
}

/** Groups rows under month headings. `now` is the current month's name. */
export const groupsByMonth = (now: string) => ({
  of: ({ event_month }: LocalSeasonalClient) => event_month,
  heading: (month: string, count: number) => <MonthHeading month={month} count={count} isNow={month === now} />,
})

/** Truncated notes. The tooltip and the form have the full text. */
const Notes = ({ text, lines }: { readonly text: string; readonly lines: number }) => (
  <CellText look="faint" lines={lines} title={text} dir="auto">
    {text}
  </CellText>
)

interface SeasonalCardProps {
  readonly client: LocalSeasonalClient
  readonly actions: SeasonalActions
  readonly today: string
}

function SeasonalCard({ client, actions, today }: SeasonalCardProps) {
  const { event_name: event, client_name: name, contact_info: contact, notes, drive_link: drive } = client
  return (
    <>
      <CardHead
        level={3}
        title={<Name>{event}</Name>}
        meta={
          <CardMeta>
            <Name>{name}</Name>
            {` · ${client.recurrence_type}`}
          </CardMeta>
        }
      >
        {!client._synced && (
          <span className={classes.pending}>
            <PendingMark />
          </span>
        )}
        <SeasonalButtons client={client} actions={actions} isWithoutEvent />
      </CardHead>
      <div className={classes.choices}>
        <StatusChoice client={client} actions={actions} />
        <NextContact client={client} actions={actions} today={today} />
      </div>
      {contact !== null && <ContactButtons info={contact} client={name} />}
      {notes !== null && (
        <p className={classes.notes} dir="auto">
          {notes}
        </p>
      )}
      <CardFoot isApart>
        <span className={classes.create}>
          <RowButton shape="words" aria-label={texts.createEventOf(event)} onClick={() => actions.createEvent(client)}>
            <IconCalendarPlus size={20} stroke={1.7} aria-hidden />
            {texts.createEvent}
          </RowButton>
        </span>
        {drive !== null && <DriveLink href={drive} event={event} />}
      </CardFoot>
    </>
  )
}
