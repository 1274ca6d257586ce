import type { VisibleClient, VisibleEvent, VisibleUser } from '@bama/domain'
import { shownName } from '@bama/domain'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useToday } from '../../../data/index.ts'
import { dayFieldTexts, weekdayLetter } from '../../../texts/days.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { calendarToday } from '../../../ui/forms/calendar-today.ts'
import fold from '../../../ui/lists/filter-fold.module.css'
import { FilterFold } from '../../../ui/lists/filter-fold.tsx'
import { byName } from '../../../ui/lists/hebrew-search.ts'
import { choicesByName } from '../../../ui/forms/name-choices.ts'
import { NameSelect } from '../../../ui/forms/name-select.tsx'
import { clearedSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts'
import { eventFilterSchema, eventsSearch } from '../events-search.ts'
import { conditionsOf, type EventFilter, none } from './event-filter.ts'
import classes from './filter-bar.module.css'

const { filter: texts } = eventsTexts

interface FilterBarProps {
  readonly filter: EventFilter
  readonly onChange: (filter: EventFilter) => void
  readonly isPhone: boolean
  readonly events: readonly VisibleEvent[]
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  /** An operator sees only their own events. */
  readonly hasOperators: boolean
  /** How many events are shown. */
  readonly count: string
}

/** Narrows the board by text, client, tag, operator and days. On a phone the choices are folded under a button. */
export function FilterBar({ filter, onChange, isPhone, events, clients, people, hasOperators, count }: FilterBarProps) {
  const conditions = conditionsOf(filter)
  const tags = useMemo(() => [...new Set(events.flatMap((event) => event.tags))].toSorted(byName), [events])
  const clientChoices = useMemo(() => {
    const used = new Set(events.map(({ client_id }) => client_id))
    const names = [...(clients?.values() ?? [])].filter(({ id }) => used.has(id) || id === filter.client)
    return [
      { value: none, label: texts.noClient },
      ...choicesByName(names.map(({ id, name }) => ({ value: id, label: name }))),
    ]
  }, [clients, events, filter.client])
  const operatorChoices = useMemo(() => {
    const used = new Set(events.map(({ assigned_operator_id: id }) => id?.toLowerCase()))
    const assigned = [...(people?.values() ?? [])].filter(
      ({ id, email }) => used.has(id.toLowerCase()) || used.has(email.toLowerCase()) || id === filter.operator,
    )
    return [
      { value: none, label: texts.noOperator },
      ...choicesByName(assigned.map((person) => ({ value: person.id, label: shownName(person) }))),
    ]
  }, [people, events, filter.operator])

  const set = (part: EventFilter): void => onChange({ ...filter, ...part })
  const choices = (
    <>
      <NameSelect
        className={classes.choice ?? ''}
        aria-label={texts.client}
        placeholder={texts.allClients}
        data={clientChoices}
        value={filter.client ?? null}
        onChange={(client) => set({ client: client ?? '' })}
      />
      <NameSelect
        className={classes.choice ?? ''}
        aria-label={texts.tag}
        placeholder={texts.allTags}
        data={tags}
        value={filter.tag ?? null}
        onChange={(tag) => set({ tag: tag ?? '' })}
      />
      {hasOperators && (
        <NameSelect
          className={classes.choice ?? ''}
          aria-label={texts.operator}
          placeholder={texts.allOperators}
          data={operatorChoices}
          value={filter.operator ?? null}
          onChange={(operator) => set({ operator: operator ?? '' })}
        />
      )}
      <DaysInput filter={filter} onChange={set} />
    </>
  )

  const clear = conditions > 0 && (
    <Button variant="subtle" size="sm" className={classes.clear ?? ''} onClick={() => onChange(noFilter)}>
      {texts.clear}
    </Button>
  )

  if (!isPhone)
    return (
      <search className={fold.bar} aria-label={texts.label}>
        <TextFilter />
        {choices}
        {clear}
        <output className={classes.count}>{count}</output>
      </search>
    )
  return (
    <search className={classes.phone} aria-label={texts.label}>
      <FilterFold label={texts.unfold} conditions={conditions} beside={<TextFilter />}>
        {choices}
        {clear}
      </FilterFold>
      {conditions > 0 && <output className={classes.count}>{count}</output>}
    </search>
  )
}

const noFilter = clearedSearch(eventFilterSchema)

/** Typing renders this field alone: the board follows when the address does. */
function TextFilter() {
  const { search, setSoon } = useSearchState(eventsSearch)
  const text = search.q ?? ''
  return (
    <TextInput
      className={classes.text ?? ''}
      type="search"
      aria-label={texts.text}
      placeholder={texts.text}
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      leftSectionPointerEvents="none"
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label={texts.clearText} onClick={() => setSoon({ q: '' })} />
      }
      value={text}
      onChange={({ currentTarget }) => setSoon({ q: currentTarget.value })}
    />
  )
}

function DaysInput({
  filter,
  onChange,
}: {
  readonly filter: EventFilter
  readonly onChange: (part: EventFilter) => void
}) {
  const today = useToday()
  const [picked, setPicked] = useState<[string | null, string | null] | null>(null)
  return (
    <DatePickerInput
      className={classes.days ?? ''}
      type="range"
      allowSingleDateInRange
      // A button, named by what it shows: the chosen days, or that all are shown.
      placeholder={texts.allDays}
      valueFormat="D.M.YYYY"
      labelSeparator="–"
      clearable
      clearButtonProps={{ 'aria-label': texts.clearDays }}
      leftSection={<IconCalendar size={18} stroke={1.7} aria-hidden />}
      leftSectionPointerEvents="none"
      weekdayFormat={weekdayLetter}
      previousLabel={dayFieldTexts.previousMonth}
      nextLabel={dayFieldTexts.nextMonth}
      {...calendarToday(today)}
      value={picked ?? [filter.from ?? null, filter.to ?? null]}
      onChange={([from, to]) => {
        // Between the first and the second click there is half a range.
        const isHalf = from !== null && to === null
        setPicked(isHalf ? [from, to] : null)
        if (!isHalf) onChange({ from: from ?? '', to: to ?? '' })
      }}
      onDropdownClose={() => setPicked(null)}
    />
  )
}
