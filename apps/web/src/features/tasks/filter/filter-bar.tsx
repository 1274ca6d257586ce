import { type Actor, shownName, taskPriorities, taskStatuses, taskTags, type VisibleUser } from '@bama/domain'
import { ActionIcon, Box, Button, Group, SegmentedControl, Select } from '@mantine/core'
import { IconFilterOff, IconSquareCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { ClearFilter, FilterBar, FilterFold } from '../../../ui/lists/filter-bar.tsx'
import { choicesByName } from '../../../ui/forms/name-choices.ts'
import { NameSelect } from '../../../ui/forms/name-select.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { useSearchState } from '../../../ui/hooks/use-search-state.ts'
import type { TaskFacts } from '../task-facts.ts'
import { tasksSearch } from '../tasks-search.ts'
import classes from '../tasks.module.css'
import {
  addressOfFilter,
  conditionsOf,
  filterOfView,
  me,
  noFilter,
  none,
  type TaskFilter,
  taskViews,
  viewOf,
} from './task-filter.ts'

const { filter: texts } = tasksTexts
const openStatuses = taskStatuses.slice(0, -1)

interface TaskFilterBarProps {
  readonly filter: TaskFilter
  readonly actor: Actor
  readonly onChange: (filter: TaskFilter) => void
  readonly isPhone: boolean
  /** All open tasks, which determine the choices offered. */
  readonly tasks: readonly LocalTask[]
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly eventName: TaskFacts['eventName']
  /** The number of tasks shown. */
  readonly shown: number
  /** Starts or ends selecting. Undefined in the table, which has checkboxes, and for users who may not edit. */
  readonly onSelect: (() => void) | undefined
  readonly isSelecting: boolean
}

/** Filters by text, status, priority, assignee, event and tag. On a phone the selects fold under a button. */
export function TaskFilterBar(props: TaskFilterBarProps) {
  const { filter, onChange, isPhone, tasks, shown } = props
  const { search: typed, setSoon } = useSearchState(tasksSearch)
  const conditions = conditionsOf(filter)
  const search = (
    <SearchField
      label={texts.text}
      text={typed.q ?? ''}
      onChange={(q) => setSoon(addressOfFilter({ ...filter, q }, props.actor))}
      {...(isPhone ? { size: 'md' } : { size: 'sm', flex: '1 1 140px', maw: 280 })}
    />
  )
  const views = (
    <SegmentedControl
      className={classes.views ?? ''}
      // Scrolls sideways with large text and on the narrowest phones.
      style={{ overflowX: 'auto' }}
      bg="var(--bama-sunken)"
      bd="1px solid var(--bama-line)"
      aria-label={texts.view}
      data={taskViews.map((view) => ({ value: view, label: texts.views[view] }))}
      value={viewOf(filter)}
      onChange={(view) => onChange(filterOfView(view, filter))}
      withItemsBorders={false}
    />
  )
  const select = props.onSelect !== undefined && (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconSquareCheck size={18} stroke={1.7} aria-hidden />}
      aria-pressed={props.isSelecting}
      onClick={props.onSelect}
    >
      {tasksTexts.bulk.start}
    </Button>
  )

  if (!isPhone)
    return (
      <FilterBar label={texts.label} isPhone={false}>
        {search}
        <Choices {...props} />
        {/* Its place is kept free, so that the first filter doesn't push the views into another line. */}
        <ActionIcon
          size={36}
          variant="subtle"
          aria-label={texts.clear}
          title={texts.clear}
          style={conditions === 0 ? { visibility: 'hidden' } : undefined}
          onClick={() => onChange(noFilter)}
        >
          <IconFilterOff size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
        <Group component="span" gap="xs" ms="auto">
          {select}
          {views}
        </Group>
      </FilterBar>
    )
  return (
    <FilterBar label={texts.label} isPhone>
      <FilterFold label={texts.unfold} conditions={conditions} beside={views}>
        {search}
        <Choices {...props} />
        {select}
        <ClearFilter conditions={conditions} onClear={() => onChange(noFilter)}>
          {texts.clear}
        </ClearFilter>
      </FilterFold>
      {/* On a desk the header shows the count. */}
      {conditions > 0 && (
        <Box component="output" fz="sm" c="var(--bama-ink-2)">
          {texts.count(shown, tasks.length)}
        </Box>
      )}
    </FilterBar>
  )
}

const choice = { flex: '0 1 130px', miw: 104 }

function Choices({ filter, onChange, tasks, people, eventName }: TaskFilterBarProps) {
  const assignees = useMemo(() => {
    const used = new Set(tasks.map(({ assigned_user: email }) => email?.toLowerCase()))
    const known = [...(people?.values() ?? [])].filter(
      ({ id, email }) => used.has(email.toLowerCase()) || id === filter.assignee,
    )
    const emails = new Set(known.map(({ email }) => email.toLowerCase()))
    const gone = people === undefined ? [] : [...used].filter((email) => email !== undefined && !emails.has(email))
    const names = [
      ...known.map((person) => ({ value: person.id as string, label: shownName(person) })),
      ...gone.map((email) => ({ value: email ?? '', label: email ?? '' })),
    ]
    return [{ value: me, label: texts.mine }, { value: none, label: texts.nobody }, ...choicesByName(names)]
  }, [tasks, people, filter.assignee])
  const eventChoices = useMemo(() => {
    const used = new Set(tasks.flatMap(({ event_id: id }) => (id === null ? [] : [id as string])))
    if (filter.event !== undefined && filter.event !== none) used.add(filter.event)
    const names = [...used].flatMap((id) => {
      const name = eventName({ event_id: id as LocalTask['event_id'] })
      return name === undefined ? [] : [{ value: id, label: name }]
    })
    return [{ value: none, label: texts.noEvent }, ...choicesByName(names)]
  }, [tasks, eventName, filter.event])
  const tags = useMemo(() => [...new Set([...taskTags, ...tasks.flatMap((task) => task.tags)])], [tasks])
  const set = (part: TaskFilter): void => onChange({ ...filter, ...part })
  return (
    <>
      <Select
        {...choice}
        aria-label={texts.priority}
        placeholder={texts.allPriorities}
        data={taskPriorities}
        clearable
        value={filter.priority ?? null}
        onChange={(priority) => set({ priority: priority ?? '' })}
      />
      <Select
        {...choice}
        aria-label={texts.status}
        placeholder={texts.allStatuses}
        data={openStatuses}
        clearable
        value={filter.status ?? null}
        onChange={(status) => set({ status: status ?? '' })}
      />
      <NameSelect
        {...choice}
        aria-label={texts.assignee}
        placeholder={texts.allAssignees}
        data={assignees}
        limit={100}
        value={filter.assignee ?? null}
        onChange={(assignee) => set({ assignee: assignee ?? '' })}
      />
      <NameSelect
        {...choice}
        aria-label={texts.event}
        placeholder={texts.allEvents}
        data={eventChoices}
        limit={100}
        value={filter.event ?? null}
        onChange={(event) => set({ event: event ?? '' })}
      />
      <NameSelect
        {...choice}
        aria-label={texts.tag}
        placeholder={texts.allTags}
        data={tags}
        value={filter.tag ?? null}
        onChange={(tag) => set({ tag: tag ?? '' })}
      />
    </>
  )
}
