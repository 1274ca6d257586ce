import { type Actor, type DecisionStatus, isAdmin, type VisibleUser, workHourStatus } from '@bama/domain'
import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconCoins, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { ExportMenu } from '../../../ui/export-table/export-menu.tsx'
import { RecordList } from '../../../ui/lists/record-list.tsx'
import { focusAfterSelecting } from '../../../ui/lists/selection.ts'
import { sortedRows } from '../../../ui/lists/sort.ts'
import { useShownOrder } from '../../../ui/lists/use-shown-order.ts'
import { useEscape } from '../../../ui/hooks/use-escape.ts'
import { useMinWidth } from '../../../ui/hooks/use-min-width.ts'
import { type DialogProps, useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { EntryNamesContext } from './entry-names-context.ts'
import { EventChart } from './event-chart.tsx'
import { OverlapsContext } from './overlaps.ts'
import { PayDialog } from './pay-dialog.tsx'
import { type Payment, paymentOf } from './payment.ts'
import { PeopleStrip } from './people-strip.tsx'
import { ReasonDialog, type ReasonSubject } from './reason-dialog.tsx'
import { PickAll, reportLook } from './report-columns.tsx'
import { reportTable } from './report-export.ts'
import { mayPick, type ReportActions } from './report-row.ts'
import { ReportTools } from './report-tools.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Totals } from './totals.tsx'
import { type Decide, focusAfterDeciding, useDecisions } from './use-decisions.ts'
import { usePicked } from './use-picked.ts'
import { useReport } from './use-report.ts'

const { report: texts } = teamTexts

interface HoursReportProps {
  readonly actor: Actor
  readonly people: ReadonlyMap<string, VisibleUser>
  readonly onTheClock: ReactNode
  /** Renders the form for entering or correcting someone's hours. */
  readonly renderHoursForm: RenderHoursForm
}

/** `entry`: null for new hours, of `personId` if given. */
export type RenderHoursForm = (
  form: DialogProps & {
    readonly key: number
    readonly actor: Actor
    readonly people: ReadonlyMap<string, VisibleUser>
    readonly entry: LocalWorkHour | null
    readonly personId: string | null
    readonly month: string
  },
) => ReactNode

const tableFrom = '75em'
const none: readonly LocalWorkHour[] = []

/** Everyone's hours of a month: sums, approval and payment. */
export function HoursReport({ actor, people, onTheClock, renderHoursForm }: HoursReportProps) {
  const report = useReport(people)
  const { entries, filter, nameOf, namesOf, overlapping, setFilter } = report
  const sort = useMemo(
    () => ({ order: report.sort, onSort: (order?: string) => setFilter({ sort: order }) }),
    [report.sort, setFilter],
  )
  const { picked, last, pick, pickAll, clear } = usePicked(filter)
  const shown = useRef<() => readonly LocalWorkHour[]>(() => none)
  const pickRow: ReportActions['pick'] = useCallback(
    (entry, isPicked, isRange) => pick(entry, isPicked, isRange ? shown.current() : undefined),
    [pick],
  )
  const endPicking = (): void => {
    focusAfterSelecting('hours', last)
    clear()
  }
  useEscape(picked.size > 0, endPicking)
  const decide = useDecisions(actor)
  // Keeps the entries as they were when chosen.
  const reasons = useDialog<ReasonSubject>()
  const payments = useDialog<Payment>()
  // Null for new hours.
  const form = useDialog<LocalWorkHour | null>()
  const actions = useActions(decide, reasons.open, form.open, pickRow)
  const shownOrder = useShownOrder(tableFrom, report.sort)
  const isWide = useMinWidth('105em')
  const payment = useMemo(() => paymentOf(actor, entries ?? [], overlapping), [actor, entries, overlapping])
  const pickable = useMemo(() => (entries ?? none).filter((entry) => mayPick(actor, entry)), [actor, entries])
  const look = useMemo(
    () => reportLook({ actor, nameOf, eventOf: (entry) => namesOf(entry).eventName, actions, isWide }),
    [actor, nameOf, namesOf, actions, isWide],
  )
  useEffect(() => {
    shown.current = () => sortedRows(pickable, look.columns, shownOrder)
  })

  return (
    <Stack gap="sm">
      {onTheClock}
      <ReportTools report={report} />
      {entries !== undefined && (
        <>
          <Totals entries={entries}>
            {isAdmin(actor) && (
              <Button leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />} onClick={() => form.open(null)}>
                {texts.addHours}
              </Button>
            )}
            {isAdmin(actor) && (
              <Button
                variant="default"
                leftSection={<IconCoins size={18} stroke={1.7} aria-hidden />}
                disabled={payment.entries.length === 0}
                onClick={() => payments.open(payment)}
              >
                {teamTexts.decide.payAll}
              </Button>
            )}
            <ExportMenu
              isEmpty={entries.length === 0}
              tableOf={() => reportTable(filter.month, sortedRows(entries, look.columns, shownOrder), report)}
            />
          </Totals>
          {report.ofEveryone.length > 0 && (
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" style={{ alignItems: 'start' }}>
              <PeopleStrip
                entries={report.ofEveryone}
                nameOf={nameOf}
                shown={filter.person}
                onShow={(person) => report.setFilter({ person })}
              />
              <EventChart entries={entries} names={report.events} />
            </SimpleGrid>
          )}
        </>
      )}
      <OverlapsContext value={overlapping}>
        <EntryNamesContext value={report.namesOf}>
          <RecordList
            label={texts.list}
            rows={entries}
            look={look}
            tableFrom={tableFrom}
            // Of a card with a note: with a lower one a jump to the end of the page lands short of it.
            heights={[45, 184]}
            cellPadding="0 12px"
            sort={sort}
            selected={picked}
            selectAll={
              <PickAll
                picked={picked.size}
                pickable={pickable.length}
                onPickAll={(isPicked) => (isPicked ? pickAll(pickable) : clear())}
              />
            }
            toolbar={
              picked.size === 0 ? undefined : (
                <SelectionBar
                  actor={actor}
                  picked={picked}
                  entries={entries ?? none}
                  pickable={pickable}
                  onPickAll={() => pickAll(pickable)}
                  onClear={endPicking}
                  onApprove={(seen) =>
                    void decide(workHourStatus.approved, seen).then((isDone) => isDone && endPicking())
                  }
                  onReject={(seen) => reasons.open({ outcome: workHourStatus.rejected, entries: seen })}
                  onPay={(seen) => payments.open(paymentOf(actor, seen, overlapping))}
                />
              )
            }
            empty={texts.empty}
            emptyHint={texts.emptyHint}
            nothingFound={
              report.isFiltered
                ? { text: texts.nothingFound, clear: texts.clearFilter, onClear: report.clearFilter }
                : undefined
            }
          />
        </EntryNamesContext>
      </OverlapsContext>
      {reasons.subject !== undefined && (
        <ReasonDialog
          key={reasons.key}
          {...reasons.props}
          subject={reasons.subject}
          nameOf={nameOf}
          onReason={async ({ outcome, entries: seen }, reason) => {
            // A reason that was not kept stays for another try.
            if (!(await decide(outcome, seen, reason))) return
            reasons.close()
            const [first] = seen
            if (picked.size > 0) clear()
            if (first !== undefined) focusAfterDeciding(first.id)
          }}
        />
      )}
      {form.subject !== undefined &&
        renderHoursForm({
          key: form.key,
          ...form.props,
          actor,
          people,
          entry: form.subject,
          personId: filter.person === '' ? null : filter.person,
          month: filter.month,
        })}
      <PayDialog
        opened={payments.isOpen}
        payment={payments.subject}
        month={filter.month}
        onClose={payments.close}
        onPay={async (seen) => {
          if ((await decide(workHourStatus.paid, seen)) && picked.size > 0) endPicking()
          payments.close()
        }}
      />
    </Stack>
  )
}

/** Returns stable callbacks, so that rows don't re-render. */
function useActions(
  decide: Decide,
  askReason: (subject: ReasonSubject) => void,
  edit: ReportActions['edit'],
  pick: ReportActions['pick'],
): ReportActions {
  return useMemo(() => {
    const decideAbout = (outcome: DecisionStatus) => (entry: LocalWorkHour) =>
      void decide(outcome, [entry]).then((isDone) => isDone && focusAfterDeciding(entry.id))
    return {
      approve: decideAbout(workHourStatus.approved),
      pay: decideAbout(workHourStatus.paid),
      reject: (entry) => askReason({ outcome: workHourStatus.rejected, entries: [entry] }),
      takeBack: (entry) => askReason({ outcome: workHourStatus.recorded, entries: [entry] }),
      edit,
      pick,
    }
  }, [decide, askReason, edit, pick])
}
