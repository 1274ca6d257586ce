import { isOperator, type Actor, type Task } from '@bama/domain'
import { useMemo } from 'react'
import { useEvents, useEventsById, useSyncState } from '../../data/index.ts'
import { tasksTexts } from '../../texts/tasks.ts'
import type { TaskFacts } from './task-facts.ts'

const { row: texts } = tasksTexts

interface EventNames {
  readonly eventName: TaskFacts['eventName']
  /** The current events, for selects. */
  readonly current: ReturnType<typeof useEvents>
}

/** Returns the names of the tasks' events. Of archived events only those that the tasks reference are loaded. */
export function useEventNames(tasks: readonly Pick<Task, 'event_id'>[], actor: Actor): EventNames {
  const current = useEvents()
  const isFilling = useSyncState().progress !== null
  const names = useMemo(() => new Map<string, string>(current?.map(({ id, name }) => [id, name])), [current])
  const others = useMemo(() => {
    if (current === undefined) return []
    return [
      ...new Set(tasks.flatMap(({ event_id: id }) => (id === null || names.has(id) ? [] : [id as string]))),
    ].sort()
  }, [tasks, names, current])
  const archived = useEventsById(others)

  const eventName = useMemo(
    () =>
      ({ event_id: id }: Pick<Task, 'event_id'>): string | undefined => {
        if (id === null) return undefined
        const name = names.get(id) ?? archived?.get(id)?.name
        if (name !== undefined || current === undefined || archived === undefined || isFilling) return name
        // An operator is not told of others' events; who sees all knows that it is gone.
        return isOperator(actor) ? texts.hiddenEvent : texts.deletedEvent
      },
    [names, archived, current, isFilling, actor],
  )
  return { eventName, current }
}
