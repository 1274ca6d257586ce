import { checkStatuses, recurrenceTypes } from '@bama/domain'
import { Select } from '@mantine/core'
import { IconPhoneCall } from '@tabler/icons-react'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { Count } from '../../../ui/display/count.tsx'
import { ClearFilter, FilterBar, FilterFold } from '../../../ui/lists/filter-bar.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { useSearchState } from '../../../ui/hooks/use-search-state.ts'
import { seasonalSearch } from '../seasonal-search.ts'
import classes from './filter.module.css'
import { conditionsOf, noFilter, type SeasonalFilter, yes } from './seasonal-filter.ts'

const { filter: texts } = seasonalTexts

const choice = { flex: '0 1 164px', miw: 132 }

interface SeasonalFilterBarProps {
  readonly filter: SeasonalFilter
  readonly onChange: (filter: SeasonalFilter) => void
  readonly isPhone: boolean
  /** The number of follow-ups due. */
  readonly due: number
}

/** Filters by text, status, recurrence and due follow-ups. On a phone the selects fold under a button. */
export function SeasonalFilterBar({ filter, onChange, isPhone, due }: SeasonalFilterBarProps) {
  const { search: typed, setSoon } = useSearchState(seasonalSearch)
  const isDue = filter.due !== undefined
  const choices = (
    <>
      <Select
        {...choice}
        aria-label={texts.status}
        placeholder={texts.allStatuses}
        data={checkStatuses}
        clearable
        value={filter.status ?? null}
        onChange={(status) => onChange({ status: status ?? '' })}
      />
      <Select
        {...choice}
        aria-label={texts.recurrence}
        placeholder={texts.allRecurrences}
        data={recurrenceTypes}
        clearable
        value={filter.recurrence ?? null}
        onChange={(recurrence) => onChange({ recurrence: recurrence ?? '' })}
      />
    </>
  )
  const dueToggle = (
    <button
      type="button"
      className={classes.due}
      aria-pressed={isDue}
      onClick={() => onChange({ due: isDue ? '' : yes })}
    >
      <IconPhoneCall size={18} stroke={1.7} aria-hidden />
      {texts.due}
      {due > 0 && (
        <Count tone="red" miw={20} px={5}>
          {due}
        </Count>
      )}
    </button>
  )
  const clear = (
    <ClearFilter conditions={conditionsOf(filter)} onClear={() => onChange(noFilter)}>
      {texts.clear}
    </ClearFilter>
  )
  const search = (
    <SearchField
      label={texts.text}
      text={typed.q ?? ''}
      onChange={(q) => setSoon({ q })}
      {...(isPhone ? { size: 'md' } : { size: 'sm', maw: 360 })}
    />
  )
  if (!isPhone)
    return (
      <FilterBar label={texts.label} isPhone={false}>
        {search}
        {choices}
        {dueToggle}
        {clear}
      </FilterBar>
    )
  const folded = [filter.status, filter.recurrence].filter((condition) => condition !== undefined).length
  return (
    <FilterBar label={texts.label} isPhone>
      {search}
      <FilterFold label={texts.unfold} conditions={folded} beside={dueToggle}>
        {choices}
      </FilterFold>
      {clear}
    </FilterBar>
  )
}
