import type { VisibleClient } from '@bama/domain'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { z } from 'zod'
import { useClients, useEventCountsByClient } from '../../data/index.ts'
import { clientsTexts as texts } from '../../texts/clients.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { CreateButton } from '../../ui/lists/create-button.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { RecordList } from '../../ui/lists/record-list.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useMinWidth } from '../../ui/hooks/use-min-width.ts'
import { searchText, useSearchState } from '../../ui/hooks/use-search-state.ts'
import { focusAfterDeleting } from './client-buttons.tsx'
import { clientLook } from './client-columns.tsx'
import { ClientFormDialog } from './client-form-dialog.tsx'
import type { ClientRow, LocalClient } from './client-row.ts'
import classes from './clients-screen.module.css'
import { DeleteClientDialog } from './delete-client-dialog.tsx'
import { foundClients, indexClients } from './found-clients.ts'

const noClients: ReadonlyMap<string, VisibleClient> = new Map()

const clientsSearch = z.object({ q: searchText })

interface ClientsScreenProps {
  /** The timer that stands in the header while it runs. */
  readonly timer?: ReactNode
}

/** The clients: who they are, how to reach them, and how many events they have. */
export function ClientsScreen({ timer }: ClientsScreenProps) {
  const clients = useClients()
  const counts = useEventCountsByClient()
  const { search, set, setSoon } = useSearchState(clientsSearch)
  const { q: query = '' } = search
  const shownQuery = useDeferredValue(query)
  const isPhone = useIsPhone()
  const hasPersonColumn = useMinWidth('85em')
  // Null: a new one.
  const form = useDialog<LocalClient | null>()
  const [deleting, setDeleting] = useState<LocalClient | null>(null)

  const index = useMemo(() => indexClients(clients?.values() ?? []), [clients])
  const rows = useMemo<readonly ClientRow[]>(
    () => foundClients(index, shownQuery).map((client) => ({ id: client.id, client, counts: counts?.get(client.id) })),
    [index, shownQuery, counts],
  )
  const all = clients?.size ?? 0
  const count = clients === undefined ? '' : shownQuery.trim() === '' ? texts.count(all) : texts.found(rows.length, all)
  const actions = useMemo(() => ({ edit: form.open, remove: setDeleting }), [form.open])

  const look = useMemo(() => clientLook(actions, hasPersonColumn), [actions, hasPersonColumn])

  const afterDeletion = ({ id }: LocalClient): void => {
    const place = rows.findIndex(({ client }) => client.id === id)
    focusAfterDeleting(id, (rows[place + 1] ?? rows[place - 1])?.client.id)
  }

  return (
    <div className={classes.screen}>
      <PageHeader
        title={screenTitles.Clients}
        subtitle={isPhone ? undefined : <output>{count}</output>}
        actions={
          <>
            {timer}
            <Button
              size="md"
              leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />}
              onClick={() => form.open(null)}
            >
              {texts.newClient}
            </Button>
          </>
        }
      />
      <div className={classes.body}>
        {all > 0 && (
          <div className={classes.tools}>
            <SearchField label={texts.search} text={query} onChange={(q) => setSoon({ q })} />
            {isPhone && <output className={classes.count}>{count}</output>}
          </div>
        )}
        <RecordList
          label={texts.list}
          rows={clients === undefined ? undefined : rows}
          look={look}
          tableFrom="75em"
          heights={[57, 240]}
          empty={texts.empty}
          nothingFound={
            all > 0 ? { text: texts.nothingFound, clear: texts.clearSearch, onClear: () => set({ q: '' }) } : undefined
          }
        />
      </div>
      {isPhone && <CreateButton label={texts.newClient} onClick={() => form.open(null)} />}
      {form.subject !== undefined && (
        <ClientFormDialog
          key={form.key}
          opened={form.isOpen}
          client={form.subject}
          clients={clients ?? noClients}
          onClose={form.close}
          onClosed={form.forget}
        />
      )}
      <DeleteClientDialog
        client={deleting}
        counts={deleting === null ? undefined : counts?.get(deleting.id)}
        onClose={() => setDeleting(null)}
        onDeleted={afterDeletion}
      />
    </div>
  )
}
