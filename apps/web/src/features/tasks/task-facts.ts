import { shownName, type Task, type VisibleUser } from '@bama/domain'
import { createContext, useContext } from 'react'
import { presetTagColors } from './task-styles.ts'

/** What a row shows from outside the task's own record. */
export interface TaskFacts {
  readonly today: string
  /** Undefined while loading, or without an event. */
  readonly eventName: (task: Pick<Task, 'event_id'>) => string | undefined
  /** A name, or the e-mail address of a deleted user. Undefined while loading, or without an assignee. */
  readonly assigneeName: (task: Pick<Task, 'assigned_user'>) => string | undefined
  /** The assignee's id, which gives the avatar the same colour on every screen. Undefined if not found. */
  readonly assigneeId: (task: Pick<Task, 'assigned_user'>) => string | undefined
  readonly tagColor: (name: string) => string | undefined
}

export const TaskFactsContext = createContext<TaskFacts>({
  today: '',
  eventName: () => undefined,
  assigneeName: () => undefined,
  assigneeId: () => undefined,
  tagColor: () => undefined,
})

export const useTaskFacts = (): TaskFacts => useContext(TaskFactsContext)

interface Known {
  readonly today: string
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly tags: ReadonlyMap<string, { readonly color: string }> | undefined
  readonly eventName: TaskFacts['eventName']
}

export function taskFacts({ today, people, tags, eventName }: Known): TaskFacts {
  const byEmail = new Map(
    [...(people?.values() ?? [])].map((person) => [
      person.email.toLowerCase(),
      { id: person.id, name: shownName(person) },
    ]),
  )
  return {
    today,
    eventName,
    assigneeName: ({ assigned_user: email }) =>
      email === null || people === undefined ? undefined : (byEmail.get(email.toLowerCase())?.name ?? email),
    assigneeId: ({ assigned_user: email }) => (email === null ? undefined : byEmail.get(email.toLowerCase())?.id),
    tagColor: (name) => tags?.get(name)?.color ?? presetTagColors[name],
  }
}
