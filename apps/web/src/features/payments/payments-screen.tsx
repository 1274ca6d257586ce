import { approvalStatuses, editEvent, type PaymentStatus, paymentStatuses } from '@bama/domain'
import { Button, Group, Select } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { type LocalEvent, runCommand, takeBackEdit, useAllEvents, useClients, useToday } from '../../data/index.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { paymentsTexts as texts } from '../../texts/payments.ts'
import { PageHeader, ScreenTimer } from '../../ui/display/page-header.tsx'
import { ListCount, ScreenBody } from '../../ui/display/screen-body.tsx'
import { type DialogState, useDialog } from '../../ui/dialogs/use-dialog.ts'
import { ExportMenu } from '../../ui/export-table/export-menu.tsx'
import type { ExportTable } from '../../ui/export-table/export-table.ts'
import { useNotCounted } from '../../ui/feedback/first-download.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../ui/feedback/show-undo.tsx'
import { handFocusTo, mainKey } from '../../ui/hooks/record-focus.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { clearedSearch, useSearchState } from '../../ui/hooks/use-search-state.ts'
import { ClearFilter, FilterBar, FilterFold } from '../../ui/lists/filter-bar.tsx'
import { RecordList } from '../../ui/lists/record-list.tsx'
import { sortedRows } from '../../ui/lists/sort.ts'
import { useShownOrder } from '../../ui/lists/use-shown-order.ts'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { paymentsLook } from './payments-columns.tsx'
import {
  clientNames,
  dueFilter,
  filteredPayments,
  owed,
  paymentsDialogKeys,
  paymentsSearch,
} from './payments-filter.ts'

/** An event that is open over the list. */
interface PaymentDialogs {
  readonly openId: string | undefined
  readonly onClose: () => void
  /** Called when the open event no longer exists, to move the focus elsewhere. */
  readonly onGone: () => void
  readonly creating: DialogState<string>
}

interface PaymentsScreenProps {
  readonly renderEvents: (dialogs: PaymentDialogs) => ReactNode
}

const tableFrom = '75em'
const noEvents: readonly LocalEvent[] = []
const noFilter = clearedSearch(paymentsSearch.omit({ event: true, sort: true }))

/** Approval, quote and payment of all events. For admins only: other users' devices don't hold these fields. */
export function PaymentsScreen({ renderEvents }: PaymentsScreenProps) {
  const { search, set, setSoon, open, close } = useSearchState(paymentsSearch, paymentsDialogKeys)
  const { event: openId, sort, q, payment, approval, quote, when } = search
  const all = useAllEvents()
  const clients = useClients()
  const today = useToday()
  const notCounted = useNotCounted()
  const isPhone = useIsPhone()
  const creating = useDialog<string>()

  const clientName = useMemo(() => clientNames(clients), [clients])
  const known = useMemo(() => ({ today, clientName }), [today, clientName])
  const rows = useMemo(
    () => all && filteredPayments(all, { q, payment, approval, quote, when }, known),
    [all, q, payment, approval, quote, when, known],
  )
  const due = useMemo(() => all && filteredPayments(all, dueFilter, known).length, [all, known])
  const look = useMemo(() => {
    const takeBack = async ({ id, payment_status: before }: LocalEvent, status: PaymentStatus): Promise<void> => {
      const fields = { written: { payment_status: status }, before: { payment_status: before } }
      const outcome = await takeBackEdit('events', id, fields)
      if (outcome.ok) showDone(texts.undone)
      else showFailure(texts.changeFailed, outcome.error)
    }
    const pay = async (event: LocalEvent, status: PaymentStatus): Promise<void> => {
      if (event.payment_status === status || event.payment_status === undefined) return
      const outcome = await runCommand(editEvent, { base: event, input: { payment_status: status } })
      if (outcome.ok) showUndo(texts.changed(status), texts.undo, () => void takeBack(event, status))
      else showFailure(texts.changeFailed, outcome.error)
    }
    return paymentsLook({ open: ({ id }) => open({ event: id }), pay: (...change) => void pay(...change), clientName })
  }, [open, clientName])

  const shownOrder = useShownOrder(tableFrom, sort)
  const isDue = payment === owed && when === 'past'
  const conditions = [q, payment, approval, quote, when].filter((part) => part !== undefined).length
  const clear = (): void => set(noFilter)
  const tableOf = (): ExportTable => ({
    name: `${texts.list} ${today}`,
    columns: [
      { title: texts.columns.date, kind: 'day' },
      ...[
        texts.columns.name,
        texts.columns.client,
        texts.columns.quote,
        texts.columns.approval,
        texts.columns.payment,
      ].map((title) => ({ title, kind: 'text' as const })),
    ],
    rows: sortedRows(rows ?? noEvents, look.columns, shownOrder).map((event) => [
      event.date,
      event.name,
      clientName(event),
      event.quote_number ?? null,
      event.approval_status ?? null,
      event.payment_status ?? null,
    ]),
  })

  const exported = { isEmpty: rows === undefined || rows.length === 0, tableOf }
  const count = rows === undefined ? notCounted : texts.count(rows.length)
  const searchField = (
    <SearchField
      label={texts.search}
      text={q ?? ''}
      onChange={(text) => setSoon({ q: text === '' ? undefined : text })}
      size="sm"
      {...(isPhone ? {} : { flex: '1 1 220px', maw: 300 })}
    />
  )
  const choices = (
    <>
      <Choice
        {...texts.payment}
        value={payment}
        data={[{ value: owed, label: texts.payment.owed }, ...paymentStatuses]}
        onChange={(next) => set({ payment: next })}
      />
      <Choice
        {...texts.approval}
        value={approval}
        data={approvalStatuses}
        onChange={(next) => set({ approval: next })}
      />
      <Choice
        {...texts.quote}
        value={quote}
        data={(['with', 'without'] as const).map((value) => ({ value, label: texts.quote[value] }))}
        onChange={(next) => set({ quote: next })}
      />
      <Choice
        {...texts.when}
        value={when}
        data={(['past', 'ahead'] as const).map((value) => ({ value, label: texts.when[value] }))}
        onChange={(next) => set({ when: next })}
      />
      <ClearFilter conditions={conditions} onClear={clear}>
        {texts.clear}
      </ClearFilter>
    </>
  )
  const dueButton = (
    <Button
      variant={isDue ? 'filled' : 'default'}
      size={isPhone ? 'md' : 'sm'}
      fullWidth={isPhone}
      leftSection={<IconCoins size={18} stroke={1.7} aria-hidden />}
      aria-pressed={isDue}
      title={texts.dueHint}
      onClick={() => set(isDue ? noFilter : { ...noFilter, ...dueFilter, sort: undefined })}
    >
      {texts.due(due)}
    </Button>
  )
  return (
    <div>
      <PageHeader
        title={screenTitles.Payments}
        subtitle={isPhone ? undefined : <output>{count}</output>}
        actions={
          <>
            <ScreenTimer />
            {!isPhone && <ExportMenu {...exported} size="md" />}
          </>
        }
      />
      <ScreenBody pt={{ base: 12, sm: 0 }} pb={24}>
        <FilterBar label={texts.filter} isPhone={isPhone}>
          {isPhone ? (
            <Group gap="xs" wrap="nowrap">
              {dueButton}
              <ExportMenu {...exported} shape="sign" />
            </Group>
          ) : (
            dueButton
          )}
          {isPhone ? (
            <FilterFold label={texts.unfold} conditions={conditions} beside={searchField}>
              {choices}
            </FilterFold>
          ) : (
            <>
              {searchField}
              {choices}
            </>
          )}
          {isPhone && <ListCount>{count}</ListCount>}
        </FilterBar>
        <RecordList
          label={texts.list}
          rows={rows}
          look={look}
          tableFrom={tableFrom}
          heights={[52, 168]}
          sort={{ order: sort, onSort: (order) => set({ sort: order }) }}
          empty={texts.empty}
          nothingFound={
            (all?.length ?? 0) > 0 && conditions > 0
              ? {
                  text: isDue && conditions === 2 ? texts.nothingDue : texts.nothingFound,
                  clear: texts.clear,
                  onClear: clear,
                }
              : undefined
          }
        />
      </ScreenBody>
      {renderEvents({ openId, onClose: close, onGone: () => handFocusTo([mainKey]), creating })}
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  /** The placeholder while nothing is chosen. */
  readonly all: string
  readonly value: string | undefined
  readonly data: readonly (string | { readonly value: string; readonly label: string })[]
  readonly onChange: (value: string | undefined) => void
}

const Choice = ({ label, all, value, data, onChange }: ChoiceProps) => (
  <Select
    flex="0 1 150px"
    size="sm"
    aria-label={label}
    placeholder={all}
    clearable
    data={data}
    value={value ?? null}
    onChange={(next) => onChange(next ?? undefined)}
  />
)
