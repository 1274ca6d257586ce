import {
  accessRules,
  type EntityName,
  entityNamed,
  isAdmin,
  isPlausible,
  type StoredRecord,
  type User,
} from '@bama/domain'
import type { Mutation } from '../protocol/mutation.ts'
import { millisecondsOf, type Stamp } from '../stamp/stamp.ts'
import { evaluate, type Evaluation, type ReferenceProblem } from './evaluate.ts'
import { labelOfHours } from './label-of-hours.ts'
import { type AuthorityRecord, type Read, stored } from './records.ts'
import { toUser } from './to-user.ts'

/** One mutation, with its stamp and the record as it stands before it. */
interface Proposal {
  readonly actor: User
  readonly mutation: Mutation
  readonly stamp: Stamp
  readonly before: AuthorityRecord | null
  /** What only the place where it is decided knows to stand against it, such as somebody else's file. */
  readonly problem?: ReferenceProblem | null
  /** Where a new message of a chat comes in its order: later than all before it. */
  readonly position?: Stamp | null
  /** The business's IANA zone. */
  readonly zone: string
  readonly nowMs: number
}

/** Reads what a mutation refers to, and evaluates it. Writes nothing. */
export async function decide(read: Read, proposal: Proposal): Promise<Evaluation> {
  const { actor, mutation, before, problem = null, position = null } = proposal
  const entity = entityNamed(mutation.entity)
  const owner = await namedOwner(read, actor, entity, mutation)
  return evaluate({
    ...proposal,
    parent: entity === null ? null : await parentOf(read, entity, mutation, before),
    owner,
    position,
    problem:
      (entity === 'workHours' ? hoursProblem(proposal, owner) : null) ??
      (entity === 'attachments' ? await entryProblem(read, actor, mutation) : null) ??
      problem,
    label: entity === 'workHours' ? await labelOfHours(read, actor, mutation, before) : null,
  })
}

/** What the record depends on, or what it would depend on if it were made; null when that is not there. */
async function parentOf(
  read: Read,
  entity: EntityName,
  { patch, recordId }: Mutation,
  before: AuthorityRecord | null,
): Promise<StoredRecord | null> {
  const isThere = before !== null && before.deleted === null
  const ref = accessRules[entity].parentOf?.(isThere ? stored(before) : { id: recordId, fields: patch }) ?? null
  const parent = ref === null ? null : await read(ref.entity, ref.id)
  return parent === null || parent.deleted !== null ? null : stored(parent)
}

/** The person for whom an admin makes a work-hour entry; null when it is made for oneself, or for nobody there is. */
async function namedOwner(
  read: Read,
  actor: User,
  entity: EntityName | null,
  { operation, patch }: Mutation,
): Promise<User | null> {
  if (entity !== 'workHours' || operation !== 'create' || !isAdmin(actor)) return null
  const owner = patch['user_id']
  const person = typeof owner === 'string' && owner !== actor.id ? await read('systemUsers', owner) : null
  return person === null || person.deleted !== null ? null : toUser(person)
}

/**
 * What hours name that must be there: a plausible time, and the person for whom an admin makes them. Events and tasks are not
 * asked for: hours outlive them (packages/sync/SPEC.md, S54).
 */
function hoursProblem(
  { actor, mutation: { operation, patch, stamp }, before, nowMs }: Proposal,
  owner: User | null,
): ReferenceProblem | null {
  const knownStart = before?.row.fields['started_at']
  if (!isPlausible(patch, { nowMs, writtenMs: millisecondsOf(stamp), knownStart }))
    return { code: 'invalid', field: 'interval' }
  const named = patch['user_id'] ?? actor.id
  if (operation === 'create' && isAdmin(actor) && named !== actor.id && owner === null)
    return { code: 'invalid', field: 'user_id' }
  return null
}

/** A file in a chat is shown as part of its message: it comes with one of this person's own, in that very chat. */
async function entryProblem(read: Read, actor: User, { operation, patch }: Mutation): Promise<ReferenceProblem | null> {
  if (operation !== 'create' || patch['item_type'] !== 'chat') return null
  const entryId = patch['entry_id']
  const message = typeof entryId === 'string' ? await read('chatMessages', entryId) : null
  const isTheirs =
    message !== null &&
    message.deleted === null &&
    message.row.fields['chat_id'] === patch['item_id'] &&
    message.row.fields['created_by'] === actor.id
  return isTheirs ? null : { code: 'not_found', field: 'entry_id' }
}
