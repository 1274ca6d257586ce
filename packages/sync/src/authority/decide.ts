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
import { type AuthorityRecord, living, type Read, stored } from './records.ts'
import { readPerson } from './to-user.ts'

/** One mutation, with its stamp and the record as it stands before it. */
interface Proposal {
  readonly actor: User
  readonly mutation: Mutation
  readonly stamp: Stamp
  readonly before: AuthorityRecord | null
  /** A problem that only the deciding side can know of, such as another person's file. */
  readonly problem?: ReferenceProblem | null
  /** The position of a new chat message: later than all positions before it. */
  readonly position?: Stamp | null
  /** The business's IANA zone. */
  readonly zone: string
  readonly nowMs: number
}

/** Reads what a mutation refers to and evaluates the mutation. Writes nothing. */
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

/** Returns the parent of the record, or of the record that would be created; null if that parent doesn't exist. */
async function parentOf(
  read: Read,
  entity: EntityName,
  { patch, recordId }: Mutation,
  before: AuthorityRecord | null,
): Promise<StoredRecord | null> {
  const ref =
    accessRules[entity].parentOf?.(before?.deleted === null ? stored(before) : { id: recordId, fields: patch }) ?? null
  const parent = ref === null ? null : living(await read(ref.entity, ref.id))
  return parent && stored(parent)
}

/** Returns the person for whom an admin creates a work-hour entry; null if that is the admin, or doesn't exist. */
async function namedOwner(
  read: Read,
  actor: User,
  entity: EntityName | null,
  { operation, patch }: Mutation,
): Promise<User | null> {
  if (entity !== 'workHours' || operation !== 'create' || !isAdmin(actor)) return null
  const owner = patch['user_id']
  return typeof owner === 'string' && owner !== actor.id ? readPerson(read, owner) : null
}

/**
 * Returns a problem if a work-hour entry has an implausible time, or if an admin creates it for a person who doesn't
 * exist. Events and tasks aren't checked because hours outlive them (packages/sync/SPEC.md, S54).
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

/** A file in a chat is shown as part of its message, so it must come with a message by the same person in that chat. */
async function entryProblem(read: Read, actor: User, { operation, patch }: Mutation): Promise<ReferenceProblem | null> {
  if (operation !== 'create' || patch['item_type'] !== 'chat') return null
  const entryId = patch['entry_id']
  const message = typeof entryId === 'string' ? living(await read('chatMessages', entryId)) : null
  const isTheirs =
    message !== null &&
    message.row.fields['chat_id'] === patch['item_id'] &&
    message.row.fields['created_by'] === actor.id
  return isTheirs ? null : { code: 'not_found', field: 'entry_id' }
}
