import type { LocalEvent } from '../../data/index.ts'
import { archiveTexts as texts } from '../../texts/archive.ts'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import { CardFoot, CardMeta, CardTitle } from '../../ui/lists/record-cells.tsx'
import type { RowLook } from '../../ui/lists/record-list.tsx'
import { ClientName, type Clients, Days, EventLink, Location } from './archive-words.tsx'
import { type ArchiveActions, ArchiveButtons } from './archive-buttons.tsx'

const { columns: headers } = texts

/** The columns and the card of a list of archived events. */
export const archiveLook = (clients: Clients, actions: ArchiveActions): RowLook<LocalEvent> => ({
  kind: 'event',
  columns: [
    {
      key: 'name',
      header: headers.name,
      cell: (event) => (
        <>
          <EventLink event={event} /> {!event._synced && <PendingMark />}
        </>
      ),
    },
    {
      key: 'client',
      header: headers.client,
      width: '19%',
      cell: (event) => <ClientName event={event} clients={clients} />,
    },
    { key: 'date', header: headers.date, width: 136, cell: (event) => <Days event={event} /> },
    { key: 'location', header: headers.location, width: '20%', cell: (event) => <Location event={event} /> },
    {
      key: 'actions',
      header: headers.actions,
      isHeaderHidden: true,
      width: 168,
      cell: (event) => <ArchiveButtons event={event} actions={actions} />,
    },
  ],
  cardLabel: ({ name }) => name,
  card: (event) => (
    <>
      <CardMeta>
        <ClientName event={event} clients={clients} />
      </CardMeta>
      <CardTitle>
        <EventLink event={event} />
      </CardTitle>
      <CardMeta>
        <Location event={event} />
      </CardMeta>
      <CardFoot isApart>
        <Days event={event} />
        {!event._synced && <PendingMark />}
        <ArchiveButtons event={event} actions={actions} />
      </CardFoot>
    </>
  ),
})
