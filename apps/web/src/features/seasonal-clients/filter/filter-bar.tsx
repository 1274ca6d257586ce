import { checkStatuses, recurrenceTypes } from '@bama/domain'
import { Button, Select } from '@mantine/core'
import { IconPhoneCall } from '@tabler/icons-react'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import fold from '../../../ui/lists/filter-fold.module.css'
import { FilterFold } from '../../../ui/lists/filter-fold.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { useSearchState } from '../../../ui/hooks/use-search-state.ts'
import { seasonalSearch } from '../seasonal-search.ts'
import classes from './filter-bar.module.css'
import { conditionsOf, noFilter, type SeasonalFilter, yes } from './seasonal-filter.ts'

const { filter: texts } = seasonalTexts

interface FilterBarProps {
  readonly filter: SeasonalFilter
  readonly onChange: (filter: SeasonalFilter) => void
  readonly isPhone: boolean
  /** How many are due. */
  readonly due: number
}

/** Narrows the list by text, status, recurrence and what is due. On a phone the choices are folded under a button. */
export function FilterBar({ filter, onChange, isPhone, due }: FilterBarProps) {
  const { search: typed, setSoon } = useSearchState(seasonalSearch)
  const isDue = filter.due !== undefined
  const choices = (
    <>
      <Select
        className={classes.choice ?? ''}
        aria-label={texts.status}
        placeholder={texts.allStatuses}
        data={checkStatuses}
        clearable
        value={filter.status ?? null}
        onChange={(status) => onChange({ status: status ?? '' })}
      />
      <Select
        className={classes.choice ?? ''}
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
      className={classes.toggle}
      aria-pressed={isDue}
      onClick={() => onChange({ due: isDue ? '' : yes })}
    >
      <IconPhoneCall size={18} stroke={1.7} aria-hidden />
      {texts.due}
      {due > 0 && <span className={classes.number}>{due}</span>}
    </button>
  )
  const clear = conditionsOf(filter) > 0 && (
    <Button variant="subtle" size="sm" className={classes.clear ?? ''} onClick={() => onChange(noFilter)}>
      {texts.clear}
    </Button>
  )
  const search = (
    <div className={classes.text}>
      <SearchField
        label={texts.text}
        text={typed.q ?? ''}
        onChange={(q) => setSoon({ q })}
        size={isPhone ? 'md' : 'sm'}
      />
    </div>
  )
  if (!isPhone)
    return (
      <search className={fold.bar} aria-label={texts.label}>
        {search}
        {choices}
        {dueToggle}
        {clear}
      </search>
    )
  const folded = [filter.status, filter.recurrence].filter((condition) => condition !== undefined).length
  return (
    <search className={`${fold.phone} ${classes.phone}`} aria-label={texts.label}>
      {search}
      <FilterFold label={texts.unfold} conditions={folded} beside={dueToggle}>
        {choices}
      </FilterFold>
      {clear}
    </search>
  )
}
