import { deleteSeasonalClient, isContactDue, seasonalClientModel, seasonsEvent, type SeasonsEvent } from '@bama/domain'
import { Box } from '@mantine/core'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import {
  loadRestOf,
  type LocalEvent,
  useClients,
  useLastEventOf,
  runCommand,
  useRecords,
  useToday,
} from '../../data/index.ts'
import { monthText, shortDay } from '../../texts/days.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { seasonalTexts as texts } from '../../texts/seasonal-clients.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ListScreen } from '../../ui/lists/list-screen.tsx'
import { useMinWidth } from '../../ui/hooks/use-min-width.ts'
import { useNotCounted } from '../../ui/feedback/first-download.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { handFocusTo, mainKey, recordKey } from '../../ui/hooks/record-focus.ts'
import { type DialogProps, useDialog } from '../../ui/dialogs/use-dialog.ts'
import { useRequest, useSearchState } from '../../ui/hooks/use-search-state.ts'
import { SeasonalFilterBar } from './filter/filter-bar.tsx'
import { MonthStrip } from './filter/month-strip.tsx'
import {
  conditionsOf,
  countsByMonth,
  filterSeasonal,
  indexSeasonal,
  monthNameOf,
  noFilter,
} from './filter/seasonal-filter.ts'
import { SeasonalFormDialog } from './form/seasonal-form-dialog.tsx'
import { groupsByMonth, seasonalLook } from './list/seasonal-columns.tsx'
import { type NextTime, NextTimeDialog } from './next-time-dialog.tsx'
import { type LocalSeasonalClient, useSeasonalActions } from './seasonal-actions.ts'
import { ListCount } from '../../ui/display/screen-body.tsx'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { seasonalDialogKeys, seasonalFilterSchema, seasonalSearch } from './seasonal-search.ts'

/** The form of an event that comes of a follow-up, for the part of the app that renders it. */
interface NewEventDialogState extends DialogProps {
  /** A React key that changes with each opening. */
  readonly key: number
  readonly event: SeasonsEvent
  /** The last event of the same name, or undefined. */
  readonly lastTime: LocalEvent | undefined
  readonly notice: string
  /** Keys the form's draft, so that each follow-up has its own. */
  readonly followUpId: string
  readonly onCreated: () => void
}

interface SeasonalClientsScreenProps {
  readonly renderNewEvent: (dialog: NewEventDialogState) => ReactNode
}

const none: readonly LocalSeasonalClient[] = []

/** Follow-up of events that recur each season: whom to contact, when, and the status. */
export function SeasonalClientsScreen({ renderNewEvent }: SeasonalClientsScreenProps) {
  const { actor } = useSignedIn()
  const rows = useRecords(seasonalClientModel)
  const clients = useClients()
  const today = useToday()
  const notCounted = useNotCounted()
  const isPhone = useIsPhone()
  const hasNotesColumn = useMinWidth('88em')
  const { search, set: setSearch, close: forgetRequested } = useSearchState(seasonalSearch, seasonalDialogKeys)
  // Null for a new follow-up.
  const form = useDialog<LocalSeasonalClient | null>()
  const newEvent = useDialog<LocalSeasonalClient>()
  const nextTime = useDialog<NextTime>()
  // The key of the opening in which an event was created.
  const [created, setCreated] = useState<number | null>(null)
  const deletion = useConfirmedCommand<LocalSeasonalClient, unknown>({
    texts: ({ event_name }) => ({ ...texts.deletion, subject: event_name }),
    run: (client) => runCommand(deleteSeasonalClient, { base: client }),
    effect: 'delete',
    recordKey: ({ id }) => recordKey('seasonal', id),
    done: texts.toast.deleted,
    failed: texts.toast.deleteFailed,
  })

  const filter = useMemo(() => seasonalFilterSchema.parse(search), [search])
  const shownFilter = useDeferredValue(filter)
  const all = rows ?? none
  const index = useMemo(() => indexSeasonal(all), [all])
  const shown = useMemo(() => filterSeasonal(index, shownFilter, today), [index, shownFilter, today])
  const counts = useMemo(() => countsByMonth(all, today), [all, today])
  const due = useMemo(() => all.filter((client) => isContactDue(client, today)).length, [all, today])
  const now = monthNameOf(today)
  const count =
    rows === undefined
      ? notCounted
      : conditionsOf(shownFilter) === 0
        ? texts.count(all.length, due)
        : texts.found(shown.length, all.length)
  const actions = useSeasonalActions({
    edit: form.open,
    remove: deletion.ask,
    createEvent: newEvent.open,
  })

  const look = useMemo(() => seasonalLook(actions, today, hasNotesColumn), [actions, today, hasNotesColumn])
  const groups = useMemo(() => groupsByMonth(now), [now])

  // Opens the form of the follow-up named in the address, once it is loaded.
  const requested = search.client
  const found = all.find(({ id }) => id === requested)
  useRequest(found?.id, () => found !== undefined && form.open(found))

  const afterForm = (): void => {
    form.forget()
    if (requested === undefined) return
    forgetRequested()
    handFocusTo([recordKey('seasonal', requested), mainKey])
  }

  const afterNewEvent = (): void => {
    newEvent.forget()
    const followUp = all.find(({ id }) => id === newEvent.subject?.id)
    // Opens after the event form has closed, so that the focus returns through both to the row.
    if (created === newEvent.key && followUp !== undefined)
      void loadRestOf().then((restOf) => nextTime.open({ client: followUp, restOf }))
  }

  const openNewEvent = newEvent.subject
  const event = useMemo(
    () =>
      openNewEvent === undefined || clients === undefined ? null : seasonsEvent(openNewEvent, clients.values(), today),
    [openNewEvent, clients, today],
  )

  const lastTime = useLastEventOf(event === null ? undefined : { ...event, today })
  // What the form began with. Saving may add the client, and another day may begin: the form stays.
  const [begun, setBegun] = useState<{ key: number; event: SeasonsEvent; lastTime: LocalEvent | null }>()
  if (event !== null && lastTime !== undefined && begun?.key !== newEvent.key)
    setBegun({ key: newEvent.key, event, lastTime })

  return (
    <ListScreen
      title={screenTitles.SeasonalClients}
      count={count}
      create={{ label: texts.newClient, first: texts.createFirst, open: () => form.open(null) }}
      pt={0}
      above={
        <>
          {requested !== undefined && rows !== undefined && found === undefined && !form.isOpen && (
            <Box pt={{ base: 12, sm: 0 }} pb={{ base: 0, sm: 12 }}>
              <Notice tone="spot">{texts.notFound}</Notice>
            </Box>
          )}
          {(all.length > 0 || conditionsOf(filter) > 0) && (
            <>
              <SeasonalFilterBar filter={filter} onChange={setSearch} isPhone={isPhone} due={due} />
              <MonthStrip counts={counts} now={now} chosen={filter.month} onChoose={(month) => setSearch({ month })} />
              {isPhone && <ListCount pb="sm">{count}</ListCount>}
            </>
          )}
        </>
      }
      list={{
        label: texts.list,
        rows: rows === undefined ? undefined : shown,
        look,
        groups,
        tableFrom: '80em',
        heights: [57, 268],
        empty: texts.empty,
        nothingFound:
          all.length > 0
            ? { text: texts.nothingFound, clear: texts.filter.clear, onClear: () => setSearch(noFilter) }
            : undefined,
      }}
    >
      {form.subject !== undefined && (
        <SeasonalFormDialog
          key={form.key}
          {...form.props}
          client={rows?.find(({ id }) => id === form.subject?.id) ?? form.subject}
          actor={actor}
          today={today}
          clients={clients}
          onClosed={afterForm}
        />
      )}
      {openNewEvent !== undefined &&
        begun?.key === newEvent.key &&
        renderNewEvent({
          ...newEvent.props,
          key: begun.key,
          event: begun.event,
          lastTime: begun.lastTime ?? undefined,
          notice: texts.newEvent.notice(
            monthText(begun.event.month),
            begun.lastTime === null ? null : shortDay(begun.lastTime.date),
          ),
          followUpId: openNewEvent.id,
          onClosed: afterNewEvent,
          onCreated: () => setCreated(newEvent.key),
        })}
      {nextTime.subject !== undefined && (
        <NextTimeDialog key={nextTime.key} {...nextTime.props} {...nextTime.subject} today={today} />
      )}
      {deletion.dialog}
    </ListScreen>
  )
}
