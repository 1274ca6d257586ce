import { deleteClient, type VisibleClient } from '@bama/domain'
import { useMemo, useRef } from 'react'
import { type EventCounts, useClients, useEventCountsByClient, runCommand } from '../../data/index.ts'
import { z } from 'zod'
import { clientsTexts as texts } from '../../texts/clients.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { ListScreen } from '../../ui/lists/list-screen.tsx'
import { useListSearch } from '../../ui/lists/use-list-search.tsx'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { focusRecord, handFocusTo, mainKey, recordKey } from '../../ui/hooks/record-focus.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { useMinWidth } from '../../ui/hooks/use-min-width.ts'
import { searchText, useRequest, useSearchState } from '../../ui/hooks/use-search-state.ts'
import { clientLook } from './client-columns.tsx'
import { ClientFormDialog } from './client-form-dialog.tsx'
import type { ClientRow, LocalClient } from './client-row.ts'
import { foundClients, indexClients } from '../../ui/lists/found-clients.ts'

const noClients: ReadonlyMap<string, VisibleClient> = new Map()

/** The text that tells what happens to a deleted client's events. */
const consequenceOf = (counts: EventCounts | undefined): string =>
  counts === undefined
    ? texts.deletion.forGood
    : texts.deletion.consequence(counts.active + counts.archived, counts.archived)

const clientsSearch = z.object({
  q: searchText,
  /** The id of the client whose dialog opens. Global search links here. */
  client: searchText,
})
const dialogKeys = ['client'] as const

/** The clients, with their contact details and the number of their events. */
export function ClientsScreen() {
  const clients = useClients()
  const counts = useEventCountsByClient()
  const address = useSearchState(clientsSearch, dialogKeys)
  const { search, close: forgetRequested } = address
  const { wanted, partsOf } = useListSearch(address, texts)
  const hasPersonColumn = useMinWidth('85em')
  // Null for a new client.
  const form = useDialog<LocalClient | null>()
  const deletion = useConfirmedCommand<LocalClient, unknown>({
    texts: (client) => ({
      ...texts.deletion,
      subject: client.name,
      consequence: consequenceOf(counts?.get(client.id)),
    }),
    run: (client) => runCommand(deleteClient, { client }),
    effect: 'delete',
    recordKey: ({ id }) => recordKey('client', id),
    done: texts.toast.deleted,
    failed: texts.toast.deleteFailed,
  })

  const index = useMemo(() => indexClients(clients?.values() ?? []), [clients])
  const rows = useMemo<readonly ClientRow[]>(
    () => foundClients(index, wanted).map((client) => ({ id: client.id, client, counts: counts?.get(client.id) })),
    [index, wanted, counts],
  )
  const { count, above, nothingFound } = partsOf(clients?.size, rows.length)
  const actions = useMemo(() => ({ edit: form.open, remove: deletion.ask }), [form.open, deletion.ask])

  const look = useMemo(() => clientLook(actions, hasPersonColumn), [actions, hasPersonColumn])

  // Opens the dialog of the client named in the address, once that client has loaded.
  const { client: requested } = search
  const found = requested === undefined ? undefined : clients?.get(requested)
  useRequest(found?.id, () => found !== undefined && form.open(found))
  const added = useRef<string>(undefined)
  const afterForm = (): void => {
    form.forget()
    // Its place in the alphabet may be far off the screen.
    if (added.current !== undefined) focusRecord(recordKey('client', added.current))
    added.current = undefined
    if (requested === undefined) return
    forgetRequested()
    handFocusTo([recordKey('client', requested), mainKey])
  }

  return (
    <ListScreen
      title={screenTitles.Clients}
      count={count}
      create={{ label: texts.newClient, first: texts.createFirst, open: () => form.open(null) }}
      above={above}
      list={{
        label: texts.list,
        rows: clients === undefined ? undefined : rows,
        look,
        tableFrom: '75em',
        heights: [57, 240],
        empty: texts.empty,
        nothingFound,
      }}
    >
      {form.subject !== undefined && (
        <ClientFormDialog
          key={form.key}
          {...form.props}
          client={form.subject}
          clients={clients ?? noClients}
          onAdded={(id) => (added.current = id)}
          onClosed={afterForm}
        />
      )}
      {deletion.dialog}
    </ListScreen>
  )
}
