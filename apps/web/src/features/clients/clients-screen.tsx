import type { VisibleClient } from '@bama/domain'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useClients, useEventCountsByClient } from '../../data/index.ts'
import { clientsTexts as texts } from '../../texts/clients.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { CreateButton } from '../../ui/lists/create-button.tsx'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { RowsSkeleton } from '../../ui/lists/rows-skeleton.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useTypedQueryText } from '../../ui/hooks/use-query-text.ts'
import { focusAfterDeleting } from './client-buttons.tsx'
import { ClientCards } from './client-cards.tsx'
import { ClientFormDialog } from './client-form-dialog.tsx'
import type { ClientRow, LocalClient } from './client-row.ts'
import { ClientTable } from './client-table.tsx'
import classes from './clients-screen.module.css'
import { DeleteClientDialog } from './delete-client-dialog.tsx'
import { foundClients, indexClients } from './found-clients.ts'

const noClients: ReadonlyMap<string, VisibleClient> = new Map()

interface ClientsScreenProps {
  /** The timer that stands in the header while it runs. */
  readonly timer?: ReactNode
}

/** The clients: who they are, how to reach them, and how many events they have. */
export function ClientsScreen({ timer }: ClientsScreenProps) {
  const clients = useClients()
  const counts = useEventCountsByClient()
  const [query, setQuery] = useTypedQueryText('q')
  const sought = useDeferredValue(query)
  const isPhone = useIsPhone()
  const hasTable = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const hasPersonColumn = useMediaQuery('(min-width: 85em)', true, { getInitialValueInEffect: false })
  // Null: a new one.
  const form = useDialog<LocalClient | null>()
  const [deleting, setDeleting] = useState<LocalClient | null>(null)

  const index = useMemo(() => indexClients(clients?.values() ?? []), [clients])
  const rows = useMemo<readonly ClientRow[]>(
    () => foundClients(index, sought).map((client) => ({ client, counts: counts?.get(client.id) })),
    [index, sought, counts],
  )
  const all = clients?.size ?? 0
  const count = clients === undefined ? '' : sought.trim() === '' ? texts.count(all) : texts.found(rows.length, all)
  const actions = useMemo(() => ({ edit: form.open, remove: setDeleting }), [form.open])

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
            <SearchField label={texts.search} text={query} onChange={setQuery} />
            {isPhone && <output className={classes.count}>{count}</output>}
          </div>
        )}
        {clients === undefined ? (
          <RowsSkeleton shape={hasTable ? 'table' : 'cards'} />
        ) : rows.length === 0 ? (
          <Nothing isSearching={all > 0} onClear={() => setQuery('')} />
        ) : hasTable ? (
          <ClientTable rows={rows} actions={actions} hasPersonColumn={hasPersonColumn} />
        ) : (
          <ClientCards rows={rows} actions={actions} />
        )}
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

interface NothingProps {
  readonly isSearching: boolean
  readonly onClear: () => void
}

function Nothing({ isSearching, onClear }: NothingProps) {
  if (!isSearching) return <EmptyStage size="page">{texts.empty}</EmptyStage>
  return (
    <div className={classes.nothing}>
      <EmptyStage size="page">{texts.nothingFound}</EmptyStage>
      <Button variant="default" onClick={onClear}>
        {texts.clearSearch}
      </Button>
    </div>
  )
}
