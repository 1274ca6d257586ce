import type { EntityName } from '@bama/domain'

/** The vocabulary of `expected-access.ts`, which explains each word at its top. */

export type Flag =
  | 'can_create_events'
  | 'can_edit_events'
  | 'can_delete_events'
  | 'can_create_tasks'
  | 'can_edit_tasks'
  | 'can_update_own_tasks'
  | 'can_delete_tasks'
  | 'can_view_all_work_hours'
  | 'can_approve_work_hours'
  | 'can_delete_comments'
  | 'can_delete_own_comments'

export type Grantee =
  | 'everyone'
  | 'admin'
  | 'operator'
  | 'everyone-but-operators'
  | `flag:${Flag}`
  | 'operator-assigned'
  | 'owner'
  | 'author'
  | 'recipient'
  | 'assignee'
  | 'oneself'
  | 'sees-item'
  | 'member'
  | 'sees-chat'
  | 'in-event'
  | 'slot-person'

export type Condition =
  | 'open'
  | 'own'
  | 'free'
  | 'on-event'
  | 'assigned'
  | 'not-own'
  | 'paid'
  | 'not-paid'
  | 'not-running'
  | 'not-rejected'
  | 'to:נרשם'
  | 'to:אושר'
  | 'to:נדחה'
  | 'to:שולם'
  | 'with-reason'
  | 'present-interval'
  | 'value-own-id'
  | 'value-false'
  | 'value-true'
  | 'own-element'
  | 'new-entry'
  | 'in-chat'
  | 'not-in-chat'
  | 'not-oneself'
  | 'target-not-admin'
  | 'not-last-admin'
  | 'firm'
  | 'invited'
  | 'freelancer'
  | 'event-there'

/** One way to be permitted: this audience, if all these conditions hold. */
export type Way = readonly [who: Grantee, ...conditions: Condition[]]

/** Any one way is enough. An empty list permits nobody, not even admins. */
export type Ways = readonly Way[]

export interface CellRow {
  readonly cells: readonly string[]
  readonly by: Ways
}

/** A cell that the server itself writes at a creation; with `for`, only at creations by this audience. */
interface ServerSet {
  readonly cell: string
  readonly to: 'caller-id' | 'caller-id-of-others' | 'caller-shown-name' | 'owner-shown-name' | 'seen-item-name'
  readonly for?: Grantee
}

interface EntityAccess {
  readonly sees: Ways
  readonly hidden: readonly { readonly cells: readonly string[]; readonly shownTo: Ways }[]
  readonly creates: {
    readonly by: Ways
    readonly fields: readonly CellRow[]
    readonly serverSets: readonly ServerSet[]
  }
  readonly changes: readonly CellRow[]
  readonly deletes: Ways
}

export type ExpectedAccess = Readonly<Record<EntityName, EntityAccess>>

export interface UsersCallRow {
  readonly call: string
  readonly fields: readonly string[]
  readonly by: Ways
}

export interface CalendarCallRow {
  readonly call: string
  /** `oneself` and `not-oneself` say whose address it is; `own key` is an API key of the address's person. */
  readonly who: 'nobody' | 'oneself' | 'not-oneself' | 'own key'
  readonly answer: number
}
