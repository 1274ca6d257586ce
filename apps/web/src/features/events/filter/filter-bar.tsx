import type { VisibleClient, VisibleEvent, VisibleUser } from '@bama/domain'
import { shownName } from '@bama/domain'
import { Box, type BoxProps, Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { useToday } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { DayRangeInput } from '../../../ui/forms/day-range-input.tsx'
import { ClearFilter, FilterBar, FilterFold } from '../../../ui/lists/filter-bar.tsx'
import { byName } from '../../../ui/lists/hebrew-search.ts'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { choicesByName, type NameChoice } from '../../../ui/forms/name-choices.ts'
import { NameSelect } from '../../../ui/forms/name-select.tsx'
import { useSearchState } from '../../../ui/hooks/use-search-state.ts'
import { useUnchanged } from '../../../ui/hooks/use-unchanged.ts'
import { eventsSearch, noFilter } from '../events-search.ts'
import { conditionsOf, dayOf, type EventFilter, none } from './event-filter.ts'

const { filter: texts } = eventsTexts

const doublesIcon = <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
const choice = { flex: '0 1 150px', miw: 120 }

interface EventFilterBarProps {
  readonly filter: EventFilter
  readonly onChange: (filter: EventFilter) => void
  readonly isPhone: boolean
  readonly events: readonly VisibleEvent[]
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  /** False for an operator, who sees only their own events. */
  readonly hasOperators: boolean
  /** Whether the user is told of operators' overlapping events. */
  readonly hasDoubles: boolean
  /** The text with the number of events shown. */
  readonly count: string
}

/** Filters the board by text, client, tag, operator and days. On a phone all but the text field is collapsed. */
export const EventFilterBar = memo(function EventFilterBar({
  filter,
  onChange,
  isPhone,
  events,
  clients,
  people,
  hasOperators,
  hasDoubles,
  count,
}: EventFilterBarProps) {
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

  const choices = (
    <EventChoices
      filter={filter}
      onChange={onChange}
      isPhone={isPhone}
      tags={useUnchanged(tags)}
      clients={useUnchanged(clientChoices)}
      operators={useUnchanged(hasOperators ? operatorChoices : null)}
      hasDoubles={hasDoubles}
    />
  )
  const clear = (
    <ClearFilter conditions={conditions} onClear={() => onChange(noFilter)}>
      {texts.clear}
    </ClearFilter>
  )
  const shown = (
    <Box component="output" fz="sm" ms="auto" c="var(--bama-ink-2)">
      {count}
    </Box>
  )

  if (!isPhone)
    return (
      <FilterBar label={texts.label} isPhone={false}>
        <TextFilter flex="1 1 180px" maw={280} />
        {choices}
        {clear}
        {shown}
      </FilterBar>
    )
  return (
    // The board has no side padding on a phone, so the bar has its own.
    <FilterBar label={texts.label} isPhone flex="none" px="var(--bama-gutter)" pb={4}>
      <FilterFold label={texts.unfold} conditions={conditions} beside={<TextFilter />}>
        {choices}
        {clear}
      </FilterFold>
      {conditions > 0 && shown}
    </FilterBar>
  )
})

interface EventChoicesProps extends Pick<EventFilterBarProps, 'filter' | 'onChange' | 'isPhone' | 'hasDoubles'> {
  readonly tags: readonly string[]
  readonly clients: readonly NameChoice[]
  /** Null where there is none to choose. */
  readonly operators: readonly NameChoice[] | null
}

/** Memoised: a change of an event rarely changes what there is to choose, and these are most of the bar's work. */
const EventChoices = memo(function EventChoices({
  filter,
  onChange,
  isPhone,
  tags,
  clients,
  operators,
  hasDoubles,
}: EventChoicesProps) {
  const today = useToday()
  const set = (part: EventFilter): void => onChange({ ...filter, ...part })
  return (
    <>
      <NameSelect
        {...choice}
        aria-label={texts.client}
        placeholder={texts.allClients}
        data={clients}
        value={filter.client ?? null}
        onChange={(client) => set({ client: client ?? '' })}
      />
      <NameSelect
        {...choice}
        aria-label={texts.tag}
        placeholder={texts.allTags}
        data={tags}
        value={filter.tag ?? null}
        onChange={(tag) => set({ tag: tag ?? '' })}
      />
      {operators !== null && (
        <NameSelect
          {...choice}
          aria-label={texts.operator}
          placeholder={texts.allOperators}
          data={operators}
          value={filter.operator ?? null}
          onChange={(operator) => set({ operator: operator ?? '' })}
        />
      )}
      <DayRangeInput
        flex="0 1 184px"
        miw={160}
        label={texts.days}
        placeholder={texts.allDays}
        clear={texts.clearDays}
        today={today}
        value={{ from: dayOf(filter.from), to: dayOf(filter.to) }}
        onChange={({ from, to }) => set({ from: from ?? '', to: to ?? '' })}
      />
      {hasDoubles && (
        <Tooltip label={texts.doubles} disabled={isPhone}>
          <Button
            size="sm"
            flex="none"
            px={isPhone ? 'md' : 8}
            variant={filter.doubles === undefined ? 'default' : 'filled'}
            aria-pressed={filter.doubles !== undefined}
            aria-label={texts.doubles}
            leftSection={isPhone && doublesIcon}
            onClick={() => set({ doubles: filter.doubles === undefined ? '1' : '' })}
          >
            {isPhone ? texts.doubles : doublesIcon}
          </Button>
        </Tooltip>
      )}
    </>
  )
})

/** Separate, so that typing renders only this field. The board follows the address. */
function TextFilter(box: Pick<BoxProps, 'flex' | 'maw'>) {
  const { search, setSoon } = useSearchState(eventsSearch)
  return <SearchField label={texts.text} text={search.q ?? ''} onChange={(q) => setSoon({ q })} size="sm" {...box} />
}
