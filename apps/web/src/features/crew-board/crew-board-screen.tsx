import { type Actor, addDays, type VisibleSlot } from '@bama/domain'
import { Button, Select, Switch } from '@mantine/core'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { type LocalCrews, type LocalEvent, useCalendarView, useJewishDays, useToday } from '../../data/index.ts'
import { usualRoles } from '../../texts/crew.ts'
import { crewBoardTexts as texts } from '../../texts/crew-board.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { type DialogState, useDialog } from '../../ui/dialogs/use-dialog.ts'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { PageHeader, ScreenTimer } from '../../ui/display/page-header.tsx'
import { ScreenBody } from '../../ui/display/screen-body.tsx'
import { Waiting } from '../../ui/feedback/first-download.tsx'
import { handFocusTo, mainKey } from '../../ui/hooks/record-focus.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useIsSlow } from '../../ui/hooks/use-is-slow.ts'
import { useSearchState } from '../../ui/hooks/use-search-state.ts'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { ClearFilter, FilterBar, FilterFold } from '../../ui/lists/filter-bar.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { BoardGrid } from './board-grid.tsx'
import { boardDialogKeys, boardSearch, dayOfSearch, daysOfRange, filteredBoard, rangeOf } from './board-search.ts'
import classes from './crew-board.module.css'
import { CrewBar } from './crew-bar.tsx'
import { CrewDays } from './crew-days.tsx'
import { Legend } from './legend.tsx'
import { MoveSlotDialog, type MovedSlot } from './move-slot-dialog.tsx'
import { OwnAgenda } from './own-agenda.tsx'
import { useBoardActions } from './use-board-actions.ts'
import { useCrewBoard } from './use-crew-board.ts'
import { missingIn } from './cell-words.ts'

/** What stands above the board: an event that is open, whom to take into a crew, and when a slot is. */
interface CrewBoardDialogs {
  readonly actor: Actor
  readonly openId: string | undefined
  readonly onClose: () => void
  /** Called when the open event no longer exists, to move the focus elsewhere. */
  readonly onGone: () => void
  readonly creating: DialogState<string>
  /** The crews of all events, undefined if there are too many to load at once. */
  readonly crews: LocalCrews | undefined
  readonly picking: DialogState<{ readonly event: LocalEvent; readonly role: string }>
  readonly editing: DialogState<{ readonly event: LocalEvent; readonly slot: VisibleSlot; readonly name: string }>
}

interface CrewBoardScreenProps {
  readonly renderDialogs: (dialogs: CrewBoardDialogs) => ReactNode
}

const noFilter = { q: undefined, role: undefined, gaps: undefined }

/** Who works when, and where people are missing. For planners, who are admins. */
export function CrewBoardScreen({ renderDialogs }: CrewBoardScreenProps) {
  const { actor } = useSignedIn()
  const { search, set, setSoon, open, close } = useSearchState(boardSearch, boardDialogKeys)
  const today = useToday()
  const isPhone = useIsPhone()
  const isSlow = useIsSlow()
  const { view } = useCalendarView()
  const day = dayOfSearch(search.day, today)
  const span = isPhone ? 'week' : search.span
  const { first, last } = rangeOf(span, day)
  const range = useMemo(() => ({ first, last }), [first, last])
  const days = useMemo(() => daysOfRange(range), [range])
  const jewish = useJewishDays(first, addDays(last, 1))
  const found = useCrewBoard(actor, range, days)
  const actions = useBoardActions(found?.slotsOf)
  const query = useDeferredValue(search.q)
  const { role, gaps: onlyGaps } = search
  const shown = useMemo(
    () => found && filteredBoard(found.board, days, { q: query, role, gaps: onlyGaps }),
    [found, days, query, role, onlyGaps],
  )
  const roles = useMemo(() => {
    const needed = [...(found?.board.gaps.values() ?? [])].flatMap((gaps) => gaps.map(({ need }) => need.role))
    return [...new Set([...needed, ...usualRoles, ...(role === undefined ? [] : [role])])]
  }, [found, role])

  const creating = useDialog<string>()
  const picking = useDialog<{ readonly event: LocalEvent; readonly role: string }>()
  const editing = useDialog<{ readonly event: LocalEvent; readonly slot: VisibleSlot; readonly name: string }>()
  const moving = useDialog<MovedSlot>()
  const menu = useMemo(
    () => ({
      actions,
      openEvent: (id: string) => open({ event: id }),
      editHours: ({ event, slot }: MovedSlot['one'], name: string) => editing.open({ event, slot, name }),
      askMove: (one: MovedSlot['one'], name: string) => moving.open({ one, name }),
      pick: ({ event, need }: { readonly event: LocalEvent; readonly need: { readonly role: string } }) =>
        picking.open({ event, role: need.role }),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- what opens a dialog stays the same
    [actions, open, editing.open, moving.open, picking.open],
  )

  const conditions = [search.q, role, onlyGaps].filter((one) => one !== undefined).length
  const count = shown === undefined ? '' : `${texts.people(shown.rows.length)} · ${texts.gaps(missingIn(shown.gaps))}`
  const searchField = (
    <SearchField
      label={texts.search}
      text={search.q ?? ''}
      onChange={(text) => setSoon({ q: text === '' ? undefined : text })}
      size="sm"
      {...(isPhone ? {} : { flex: '1 1 200px', maw: 260 })}
    />
  )
  const choices = (
    <>
      <Select
        flex="0 1 170px"
        size="sm"
        aria-label={texts.role}
        placeholder={texts.allRoles}
        clearable
        searchable
        data={roles}
        value={role ?? null}
        onChange={(next) => set({ role: next ?? undefined })}
      />
      <Switch
        label={texts.onlyGaps}
        checked={onlyGaps !== undefined}
        styles={{ body: { alignItems: 'center' } }}
        onChange={({ currentTarget }) => set({ gaps: currentTarget.checked ? 1 : undefined })}
      />
      <ClearFilter conditions={conditions} onClear={() => set(noFilter)}>
        {texts.clear}
      </ClearFilter>
    </>
  )
  const bar = (
    <CrewBar
      span={span}
      range={range}
      day={day}
      isPhone={isPhone}
      showsHebrewMonths={view?.showsHebrewMonths ?? true}
      onDay={(next) => set({ day: next })}
      onSpan={(next) => set({ span: next })}
    />
  )
  const nothing =
    shown === undefined ? null : shown.days.length === 0 ? (
      <EmptyStage size="column">{texts.noGaps}</EmptyStage>
    ) : shown.rows.length === 0 && !isPhone ? (
      <EmptyStage
        action={
          <Button variant="default" size="md" onClick={() => set(noFilter)}>
            {texts.clear}
          </Button>
        }
      >
        {texts.noPeople}
      </EmptyStage>
    ) : null
  const isOwn = isPhone && search.view === 'own'
  const people = useMemo(() => found?.board.rows.map(({ person }) => person) ?? [], [found])

  return (
    <div className={isPhone ? undefined : classes.screen}>
      <PageHeader title={screenTitles.CrewBoard} subtitle={<output>{count}</output>} actions={<ScreenTimer />} />
      {isPhone ? (
        <ScreenBody pt={12}>
          <CrewDays
            bar={bar}
            isOwn={isOwn}
            onView={(own) => set({ view: own ? 'own' : undefined })}
            filter={
              <FilterBar label={texts.filter} isPhone>
                <FilterFold label={texts.unfold} conditions={conditions} beside={searchField}>
                  {choices}
                </FilterFold>
              </FilterBar>
            }
            nothing={nothing}
            shown={shown}
            today={today}
            jewish={jewish}
            showsHebrewDates={view?.showsHebrewDates ?? true}
            menu={menu}
            own={
              <OwnAgenda
                board={found?.board}
                days={days}
                actor={actor}
                today={today}
                jewish={jewish}
                showsHebrewDates={view?.showsHebrewDates ?? true}
                onOpen={menu.openEvent}
              />
            }
          />
        </ScreenBody>
      ) : (
        <div className={classes.body}>
          {bar}
          <FilterBar label={texts.filter} isPhone={false}>
            {searchField}
            {choices}
          </FilterBar>
          {shown === undefined
            ? isSlow && <Waiting />
            : (nothing ?? (
                <>
                  <BoardGrid
                    rows={shown.rows}
                    gaps={shown.gaps}
                    days={shown.days}
                    today={today}
                    jewish={jewish}
                    showsHebrewDates={view?.showsHebrewDates ?? true}
                    menu={menu}
                  />
                  <Legend />
                </>
              ))}
        </div>
      )}
      {moving.subject !== undefined && (
        <MoveSlotDialog key={moving.key} {...moving.props} {...moving.subject} people={people} actions={actions} />
      )}
      {renderDialogs({
        openId: search.event,
        onClose: close,
        onGone: () => handFocusTo([mainKey]),
        actor,
        creating,
        crews: found?.all,
        picking,
        editing,
      })}
    </div>
  )
}
