import { clientsTexts as texts } from '../../texts/clients.ts'
import { Name } from '../../ui/display/names.tsx'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import { CardFoot, CardHead, CardMeta, CellText, NameCell } from '../../ui/lists/record-cells.tsx'
import type { Column, RowLook } from '../../ui/lists/record-list.tsx'
import { ClientButtons } from './client-buttons.tsx'
import classes from './client-columns.module.css'
import { ClientEvents } from './client-events.tsx'
import type { ClientActions, ClientRow } from './client-row.ts'
import { Address, Contacts, Mail, Phone } from './contact-link.tsx'

const { columns: headers } = texts

/** The columns and card of the client list. Without room for its own column, the contact person is below the name. */
export function clientLook(actions: ClientActions, hasPersonColumn: boolean): RowLook<ClientRow> {
  const person: Column<ClientRow> = {
    key: 'contact_person',
    header: headers.contact_person,
    width: '13%',
    cell: (row) => <Person {...row} />,
  }
  return {
    kind: 'client',
    columns: [
      {
        key: 'name',
        header: headers.name,
        width: hasPersonColumn ? '20%' : '24%',
        isRowHeader: true,
        cell: (row) => (
          <>
            <NameCell name={row.client.name} isPending={row.client._synced === false} />
            {!hasPersonColumn && <Person {...row} />}
          </>
        ),
      },
      ...(hasPersonColumn ? [person] : []),
      {
        key: 'phone',
        header: headers.phone,
        width: 188,
        cell: ({ client: { name, phone } }) => phone != null && <Phone name={name} phone={phone} isBare />,
      },
      {
        key: 'email',
        header: headers.email,
        width: '18%',
        cell: ({ client: { email } }) => email != null && <Mail email={email} isBare />,
      },
      {
        key: 'address',
        header: headers.address,
        cell: ({ client: { address } }) => address != null && <Address address={address} />,
      },
      { key: 'events', header: headers.events, width: 128, cell: (row) => <ClientEvents {...row} /> },
      {
        key: 'actions',
        header: headers.actions,
        isHeaderHidden: true,
        width: 108,
        cell: ({ client }) => <ClientButtons client={client} actions={actions} />,
      },
    ],
    cardLabel: ({ client }) => client.name,
    card: (row) => <ClientCard {...row} actions={actions} />,
  }
}

const Person = ({ client: { contact_person: person } }: Pick<ClientRow, 'client'>) =>
  person == null ? null : (
    <CellText>
      <Name>{person}</Name>
    </CellText>
  )

function ClientCard({ actions, ...row }: ClientRow & { readonly actions: ClientActions }) {
  const { client } = row
  const { name, contact_person: person } = client
  return (
    <>
      <CardHead
        title={<Name>{name}</Name>}
        meta={
          person != null && (
            <CardMeta>
              <Name>{person}</Name>
            </CardMeta>
          )
        }
      >
        {client._synced === false && (
          <span className={classes.pending}>
            <PendingMark />
          </span>
        )}
        <ClientButtons client={client} actions={actions} />
      </CardHead>
      <Contacts client={client} />
      <CardFoot>
        <ClientEvents {...row} />
      </CardFoot>
    </>
  )
}
