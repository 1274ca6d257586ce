import { isOverdue } from '@bama/domain'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import {
  type LocalTask,
  useCompletedTasks,
  useOpenTasks,
  usePeople,
  useTags,
  useTaskRecord,
  useToday,
} from '../../data/index.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { tasksTexts } from '../../texts/tasks.ts'
import { CreateButton } from '../../ui/lists/create-button.tsx'
import { PageHeader, ScreenTimer } from '../../ui/display/page-header.tsx'
import { OrderedList } from '../../ui/lists/ordered-list.tsx'
import { focusAfterSelecting } from '../../ui/lists/selection.ts'
import { sortedRows } from '../../ui/lists/sort.ts'
import { useEscape } from '../../ui/hooks/use-escape.ts'
import { useMinWidth } from '../../ui/hooks/use-min-width.ts'
import { useNotCounted } from '../../ui/feedback/first-download.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { useRequest, useSearchState } from '../../ui/hooks/use-search-state.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { useBulk } from './bulk/use-bulk.ts'
import { CompletedCard } from './completed/completed-card.tsx'
import { TaskFilterBar } from './filter/filter-bar.tsx'
import {
  addressOfFilter,
  conditionsOf,
  filterOfAddress,
  me,
  noFilter,
  suggestedBy,
  type TaskFilter,
  taskFilter,
} from './filter/task-filter.ts'
import { TaskFormDialog } from './form/task-form-dialog.tsx'
import { type RenderTimer, taskLook } from './list/task-columns.tsx'
import { TaskActionsContext } from './task-actions.ts'
import { taskFacts, TaskFactsContext } from './task-facts.ts'
import { ScreenBody } from '../../ui/display/screen-body.tsx'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import classes from './tasks.module.css'
import { taskDialogKeys, taskFilterSchema, tasksSearch } from './tasks-search.ts'
import { useEventNames } from './use-event-names.ts'
import { useTaskDeletion } from './use-task-deletion.ts'
import { useTasks } from './use-tasks.ts'
import { TaskDialog } from './dialog/task-dialog.tsx'

/** The number of completed tasks shown while their card is folded. */
const foldedCompleted = 5
const skeletonRows = 5
/** The width from which there is room for a table. */
const tableFrom = '75em'
const heights = [58, 152] as const

interface TasksScreenProps {
  /** Everyone's running timers, for admins. */
  readonly activeTimers: ReactNode
  /** Renders a task's timer button in its row or dialog. */
  readonly renderTimer: RenderTimer
  /** Renders a task's comments. `commentId`: the comment to scroll to. */
  readonly renderComments: (task: LocalTask, commentId: string | undefined) => ReactNode
}

const noTasks: readonly LocalTask[] = []

/** The tasks: open ones in their manual order, and completed ones. */
export function TasksScreen({ activeTimers, renderTimer, renderComments }: TasksScreenProps) {
  const { actor } = useSignedIn()
  const rows = useOpenTasks()
  const people = usePeople()
  const tags = useTags()
  const today = useToday()
  const notCounted = useNotCounted()
  const isPhone = useIsPhone()
  const isTable = useMinWidth(tableFrom)
  const isWide = useMinWidth('80em')
  const { search, set: setSearch, open: openDialog, close: closeTask } = useSearchState(tasksSearch, taskDialogKeys)
  const [isWhole, setIsWhole] = useState(false)
  const isTaskOpen = search.task !== undefined
  const deletion = useTaskDeletion(() => {
    if (isTaskOpen) closeTask()
  })
  // Null for a new task.
  const form = useDialog<LocalTask | null>()

  const filter = useMemo(() => filterOfAddress(taskFilterSchema.parse(search), actor), [search, actor])
  const setFilter = (next: TaskFilter): void => setSearch(addressOfFilter(next, actor))
  const sort = useMemo(
    () => ({ order: search.sort, onSort: (order?: string) => setSearch({ sort: order }) }),
    [search.sort, setSearch],
  )
  const isFiltered = conditionsOf(filter) > 0
  // A worker's initial view loads only the completed tasks it shows.
  const isOwnView = filter.assignee === me && conditionsOf(filter) === 1
  const completed = useCompletedTasks(
    isWhole || (isFiltered && !isOwnView) ? 'all' : foldedCompleted,
    isOwnView ? actor.email : undefined,
  )
  const opened = useTaskRecord(search.task)
  const named = useMemo(
    () => [
      ...(rows ?? []),
      ...(isFiltered || isWhole ? (completed?.tasks ?? []) : []),
      ...(opened == null ? [] : [opened]),
    ],
    [rows, completed, isFiltered, isWhole, opened],
  )
  const { eventName, current } = useEventNames(named, actor)
  const shownFilter = useDeferredValue(filter)
  const isShown = useMemo(() => {
    const emailOf = (assignee: string): string =>
      (assignee === me ? actor.email : (people?.get(assignee)?.email ?? assignee)).toLowerCase()
    return taskFilter(shownFilter, { today, emailOf, eventName })
  }, [shownFilter, today, people, actor.email, eventName])
  const doneShown = useMemo(
    () => (isFiltered ? completed?.tasks.filter(isShown) : completed?.tasks) ?? noTasks,
    [completed, isFiltered, isShown],
  )

  const inRange = useRef<() => readonly LocalTask[]>(() => noTasks)
  const { open, shown, actions, hold, letGo } = useTasks({
    rows,
    actor,
    isShown,
    isSorted: isTable && search.sort !== undefined,
    onOpen: ({ id }) => openDialog({ task: id }),
    onEdit: form.open,
    onDelete: deletion.ask,
    onToggleSelected: (task, isRange) => bulk.toggle(task, isRange ? inRange.current() : undefined),
  })
  const bulk = useBulk(open)
  const chosen = useMemo(() => shown.filter(({ id }) => bulk.selected.has(id)), [shown, bulk.selected])
  const facts = useMemo(() => taskFacts({ today, people, tags, eventName }), [today, people, tags, eventName])
  const overdue = useMemo(() => open.filter((task) => isOverdue(task, today)).length, [open, today])
  const { isSelecting } = bulk
  const look = useMemo(
    () => taskLook({ actions, facts, isSelecting, renderTimer, isWide }),
    [actions, facts, isSelecting, renderTimer, isWide],
  )

  const rowsToSelect = (): readonly LocalTask[] =>
    sortedRows(shown, look.columns, isTable ? search.sort : undefined).filter((task) => actions.mayEdit(task))
  useEffect(() => {
    inRange.current = rowsToSelect
  })
  const endSelecting = (): void => {
    focusAfterSelecting('task', bulk.last)
    bulk.end()
  }
  useEscape(isSelecting, endSelecting)

  const create = (): void => form.open(null)
  useRequest(search.new, () => {
    setSearch({ new: undefined })
    if (actions.mayCreate) create()
  })

  return (
    <TaskActionsContext value={actions}>
      <TaskFactsContext value={facts}>
        <PageHeader
          title={screenTitles.Tasks}
          subtitle={
            rows === undefined ? (
              notCounted
            ) : (
              <output>
                {isFiltered
                  ? tasksTexts.filter.count(shown.length, open.length)
                  : tasksTexts.count(open.length, overdue)}
              </output>
            )
          }
          actions={
            <>
              <ScreenTimer />
              {actions.mayCreate && (
                <Button size="md" leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />} onClick={create}>
                  {tasksTexts.newTask}
                </Button>
              )}
            </>
          }
        />
        <ScreenBody>
          <div className={classes.above}>{activeTimers}</div>
          <TaskFilterBar
            filter={filter}
            actor={actor}
            onChange={setFilter}
            isPhone={isPhone}
            tasks={open}
            people={people}
            eventName={eventName}
            shown={shown.length}
            onSelect={
              !isTable && open.some((task) => actions.mayEdit(task)) ? (isSelecting ? bulk.end : bulk.begin) : undefined
            }
            isSelecting={isSelecting}
          />
          <OrderedList
            label={tasksTexts.list}
            rows={rows === undefined ? undefined : shown}
            look={look}
            tableFrom={tableFrom}
            heights={heights}
            sort={sort}
            cellPadding="0 4px"
            skeletonRows={skeletonRows}
            selected={bulk.selected}
            texts={tasksTexts.drag}
            onHold={hold}
            onLetGo={letGo}
            empty={tasksTexts.empty}
            emptyAction={
              actions.mayCreate && (
                <Button variant="default" size="md" onClick={create}>
                  {tasksTexts.emptyAdd}
                </Button>
              )
            }
            nothingFound={
              isFiltered && open.length > 0
                ? {
                    text: tasksTexts.nothingFound,
                    clear: tasksTexts.filter.clear,
                    onClear: () => setFilter(noFilter),
                  }
                : undefined
            }
          />
          {doneShown.length > 0 && (
            <CompletedCard
              tasks={isWhole ? doneShown : doneShown.slice(0, foldedCompleted)}
              total={isFiltered && !isOwnView ? doneShown.length : (completed?.total ?? 0)}
              folded={foldedCompleted}
              isWhole={isWhole}
              onWhole={setIsWhole}
            />
          )}
          {isSelecting && (
            <BulkBar
              count={chosen.length}
              people={people}
              onChange={(change) => void bulk.change(chosen, change)}
              onAll={() => bulk.select(rowsToSelect())}
              onEnd={endSelecting}
            />
          )}
        </ScreenBody>
        {isPhone && actions.mayCreate && !isSelecting && <CreateButton label={tasksTexts.newTask} onClick={create} />}
        <TaskDialog
          taskId={search.task}
          isCovered={form.isOpen || deletion.isOpen}
          actor={actor}
          isPhone={isPhone}
          onClose={closeTask}
          comments={(task) => renderComments(task, search.comment)}
          timer={renderTimer}
        />
        {form.subject !== undefined && (
          <TaskFormDialog
            key={form.key}
            {...form.props}
            task={form.subject}
            suggested={suggestedBy(filter, (assignee) => (assignee === me ? actor : people?.get(assignee))?.email)}
            actor={actor}
            open={open}
            people={people}
            events={current}
          />
        )}
        {deletion.dialog}
      </TaskFactsContext>
    </TaskActionsContext>
  )
}
