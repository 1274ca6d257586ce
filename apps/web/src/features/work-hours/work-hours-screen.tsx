import { deleteHours, shownName, workHourStatus } from '@bama/domain'
import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { businessZone, type LocalWorkHour, runCommand, useToday } from '../../data/index.ts'
import { shortDay } from '../../texts/days.ts'
import { hoursScreenTexts as texts } from '../../texts/hours-screen.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { CreateButton } from '../../ui/lists/create-button.tsx'
import { ExportMenu } from '../../ui/export-table/export-menu.tsx'
import { MonthSwitcher } from '../../ui/display/month-switcher.tsx'
import { NameSelect } from '../../ui/forms/name-select.tsx'
import { PageHeader, ScreenTimer } from '../../ui/display/page-header.tsx'
import { Choices } from '../../ui/lists/filter-bar.tsx'
import { RecordList } from '../../ui/lists/record-list.tsx'
import { sortedRows } from '../../ui/lists/sort.ts'
import { useShownOrder } from '../../ui/lists/use-shown-order.ts'
import { useSearchState } from '../../ui/hooks/use-search-state.ts'
import { useNotCounted } from '../../ui/feedback/first-download.tsx'
import { useMinWidth } from '../../ui/hooks/use-min-width.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { hoursTable } from './export-hours.ts'
import { hoursSearch } from './hours-search.ts'
import { hoursLook } from './hours-columns.tsx'
import { HoursFormDialog } from './hours-form-dialog.tsx'
import type { HoursRow } from './hours-row.ts'
import { figuresOf } from './month-figures.ts'
import { StatisticsCard } from './statistics-card.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { useFormEvents, useHoursMonth } from './use-hours-month.ts'
import { ListCount, ScreenBody } from '../../ui/display/screen-body.tsx'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import classes from './work-hours.module.css'

const tableFrom = '62em'

/** The user's own hours: a month's entries, their sums, and the form. */
export function WorkHoursScreen() {
  const { actor, user } = useSignedIn()
  const today = useToday()
  const thisMonth = today.slice(0, 7)
  const schema = useMemo(() => hoursSearch(thisMonth), [thisMonth])
  const { search, set } = useSearchState(schema)
  const { month: requestedMonth, event = '' } = search
  const { month, rows, filterChoices, known } = useHoursMonth({ actor, month: requestedMonth, event })
  // Null for a new entry.
  const form = useDialog<LocalWorkHour | null>()
  const { isKnown, choices, usual } = useFormEvents({
    userId: actor.id,
    event,
    today,
    edited: form.subject ?? null,
    filterChoices,
    known,
  })
  const notCounted = useNotCounted()
  const isPhone = useIsPhone()
  const deletion = useConfirmedCommand<HoursRow, unknown>({
    texts: ({ name, entry, status }) => ({
      ...texts.deletion,
      subject: `${name}, ${shortDay(entry.date)}`,
      consequence: status === workHourStatus.running ? texts.deletion.running : texts.deletion.forGood,
    }),
    run: ({ entry }) => runCommand(deleteHours, { entry }),
    effect: 'delete',
    recordKey: ({ entry }) => recordKey('hours', entry.id),
    done: texts.toast.deleted,
    failed: texts.toast.deleteFailed,
  })

  const figures = useMemo(() => figuresOf(rows ?? []), [rows])
  const { open } = form
  const actions = useMemo(
    () => ({ edit: ({ entry }: HoursRow) => open(entry), remove: deletion.ask }),
    [open, deletion.ask],
  )
  const hasNotes = useMinWidth('85em')
  const look = useMemo(() => hoursLook(actions, hasNotes), [actions, hasNotes])
  const sort = useMemo(
    () => ({ order: search.sort, onSort: (order?: string) => set({ sort: order }) }),
    [search.sort, set],
  )

  const shownOrder = useShownOrder(tableFrom, search.sort)
  const count = rows === undefined ? notCounted : texts.count(figures.entries, month)
  const exported = {
    isEmpty: figures.entries === 0,
    tableOf: () => hoursTable(sortedRows(rows ?? [], look.columns, shownOrder), month, businessZone),
  }
  const create = (): void => open(null)
  const list = (
    <RecordList
      label={texts.list}
      rows={rows}
      look={look}
      tableFrom={tableFrom}
      heights={[48, 124]}
      cellPadding="2px 8px"
      sort={sort}
      skeletonRows={5}
      empty={texts.empty}
      emptyHint={texts.emptyHint}
      emptyAction={
        <Button variant="default" size="md" onClick={create}>
          {texts.logFirst}
        </Button>
      }
      nothingFound={
        event === '' ? undefined : { text: texts.nothingFound, clear: texts.showAll, onClear: () => set({ event: '' }) }
      }
    />
  )

  return (
    <>
      <PageHeader
        title={screenTitles.WorkHours}
        subtitle={isPhone ? undefined : <output>{count}</output>}
        actions={
          <>
            <ScreenTimer />
            <ExportMenu {...exported} size="md" />
            <Button size="md" leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />} onClick={create}>
              {texts.log}
            </Button>
          </>
        }
      />
      <ScreenBody pt={{ base: 12, sm: 0 }}>
        <Choices className={classes.bar ?? ''} pb="sm">
          <MonthSwitcher month={requestedMonth} onChange={(next) => set({ month: next })} />
          {isPhone && <ExportMenu {...exported} shape="sign" />}
          <NameSelect
            className={classes.filter ?? ''}
            aria-label={texts.event}
            placeholder={texts.allEvents}
            data={[...filterChoices]}
            value={event === '' ? null : event}
            onChange={(chosen) => set({ event: chosen ?? '' })}
          />
          {isPhone && <ListCount>{count}</ListCount>}
        </Choices>
        {figures.entries > 0 ? (
          <Stack gap="sm">
            <SummaryCards figures={figures} />
            <div className={classes.halves}>
              {list}
              <StatisticsCard rows={rows ?? []} total={figures.total} />
            </div>
          </Stack>
        ) : (
          list
        )}
      </ScreenBody>
      {isPhone && <CreateButton label={texts.log} onClick={create} />}
      {form.subject !== undefined && (
        <HoursFormDialog
          key={form.key}
          {...form.props}
          entry={form.subject}
          actorId={actor.id}
          userId={actor.id}
          userNameOf={() => shownName(user)}
          isKnown={isKnown}
          choices={choices}
          eventId={usual}
          today={today}
          shownMonth={month}
        />
      )}
      {deletion.dialog}
    </>
  )
}
