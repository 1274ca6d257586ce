import { entityModels, type EntityName, entityNamed, type Patch, stampOf, type User } from '@bama/domain'
import {
  type DeviceId,
  isStamp,
  laterStamp,
  mergePatch,
  type Mutation,
  type MutationResult,
  nextStamp,
  type Stamp,
} from '@bama/sync'
import {
  decide,
  type Evaluation,
  react,
  rejected,
  serverDevice,
  timerCloser,
  tombstoneOf,
  updatedRecord,
} from '@bama/sync/authority'
import { ApiFailure } from '../http/api-failure.ts'
import type { CellWrite } from '../store/history.ts'
import { loopTurn } from '../store/loop-turn.ts'
import { type SizedId, sizesOf } from '../store/records.ts'
import type { KeptRecord, ServerRecord } from '../store/stored-form.ts'
import type { Tx } from '../store/schema.ts'
import { type Answers, idReused, isSameMutation, readAnswers } from './answers.ts'
import { openUnitOfWork, type ServerUnitOfWork } from './unit-of-work.ts'
import { filesProblem, noteReferences } from './references.ts'
import { createTimestampClamp, type TimestampClamp } from './clamp-timestamps.ts'

interface PushRequest {
  readonly actor: User
  readonly deviceId: DeviceId
  readonly mutations: readonly Mutation[]
  /** False if `n` restarts with each push and so doesn't identify earlier ones. */
  readonly isCounting?: boolean
  /** Groups with a malformed member: none of their mutations is applied. */
  readonly brokenGroups: ReadonlySet<string>
  readonly nowMs: number
  /** The business's IANA zone. */
  readonly zone: string
}

interface Pushed {
  readonly results: readonly MutationResult[]
  readonly committed: boolean
  /** The changed records in their present stored form. */
  readonly written: readonly KeptRecord[]
}

/**
 * Accepts a push in one transaction: mutations in the order of `n`, groups together or not at all, repeats with their
 * earlier answer.
 */
export async function push(tx: Tx, request: PushRequest): Promise<Pushed> {
  const unitOfWork = await openUnitOfWork(tx)
  const answers = await readAnswers(tx, request)
  const named = request.mutations.flatMap(({ entity, recordId }) => {
    const known = entityNamed(entity)
    return known === null ? [] : [{ entity: known, id: recordId }]
  })
  for (const { entity, ids, sizes } of await refuseTooLarge(tx, named))
    await unitOfWork.prefetchSized(entity, ids, sizes)
  const clamp = createTimestampClamp(request.nowMs, request.deviceId)
  const at = new Date(request.nowMs).toISOString()
  for (const unit of unitsOf([...request.mutations].sort((a, b) => a.n - b.n)))
    await takeUnit({ ...request, unitOfWork, answers, clamp, at }, unit)
  const { committed, seq, written } = await unitOfWork.flush()
  await answers.flush(seq)
  return { results: request.mutations.flatMap((mutation) => answers.given.get(mutation) ?? []), committed, written }
}

/**
 * Bytes of stored records that one push may change. All of them are read, and written again in one uninterruptible
 * commit. Five hundred events of a season have about two million.
 */
const maxTouchedBytes = 16_000_000

/** The records of one entity that a push names, and their sizes. */
interface Named {
  readonly entity: EntityName
  readonly ids: readonly string[]
  /** Of existing records only. */
  readonly sizes: readonly SizedId[]
}

/**
 * Throws `too_large` if the named records are too large for one push; a device then sends fewer mutations at a time.
 */
export async function refuseTooLarge(
  tx: Tx,
  named: readonly { readonly entity: EntityName; readonly id: string }[],
): Promise<readonly Named[]> {
  const found: Named[] = []
  for (const [entity, keys] of Map.groupBy(named, (key) => key.entity)) {
    const ids = [...new Set(keys.map(({ id }) => id))]
    found.push({ entity, ids, sizes: await sizesOf(tx, entity, ids) })
  }
  const size = found.reduce((sum, { sizes }) => sizes.reduce((all, one) => all + one.size, sum), 0)
  if (size > maxTouchedBytes) throw new ApiFailure('too_large', 'these records are too large to be changed at once')
  return found
}

/** Returns single mutations and whole groups, in order. */
function unitsOf(sorted: readonly Mutation[]): readonly (readonly Mutation[])[] {
  const units: Mutation[][] = []
  const byGroup = new Map<string, Mutation[]>()
  for (const mutation of sorted) {
    const same = mutation.group === undefined ? undefined : byGroup.get(mutation.group)
    if (same !== undefined) same.push(mutation)
    else {
      const unit = [mutation]
      units.push(unit)
      if (mutation.group !== undefined) byGroup.set(mutation.group, unit)
    }
  }
  return units
}

/** A push in progress. */
interface Taking extends PushRequest {
  readonly unitOfWork: ServerUnitOfWork
  readonly answers: Answers
  readonly clamp: TimestampClamp
  /** When the push is applied, ISO 8601. */
  readonly at: string
}

async function takeUnit(taking: Taking, unit: readonly Mutation[]): Promise<void> {
  const { answers, clamp } = taking
  const fresh: Mutation[] = []
  const repeats: Mutation[] = []
  const group = unit[0]?.group
  let isBroken = group !== undefined && taking.brokenGroups.has(group)
  for (const mutation of unit) {
    // The second use of an id within a group is either a repeat of the first mutation or a conflicting one.
    const twin = fresh.find(({ id }) => id === mutation.id)
    if (twin !== undefined && isSameMutation(twin, mutation)) {
      repeats.push(mutation)
      continue
    }
    const known = twin === undefined ? answers.of(mutation) : idReused(mutation.id)
    if (known === null) fresh.push(mutation)
    else {
      answers.given.set(mutation, known)
      // A rejected mutation kept no stamp, and its own may be arbitrarily wrong, so it isn't observed.
      if (known.status === 'rejected') isBroken = true
      else clamp.observe(known.stamp ?? mutation.stamp)
    }
  }
  const evaluated = await evaluateUnit(taking, fresh, isBroken && group !== undefined)
  for (const one of evaluated) {
    // A single mutation is written right after its evaluation, so it needs no extra turn.
    if (evaluated.length > 1) await loopTurn()
    await keep(taking, one)
  }
  for (const mutation of repeats) answers.given.set(mutation, answers.of(mutation) ?? idReused(mutation.id))
}

interface Evaluated {
  readonly mutation: Mutation
  readonly evaluation: Evaluation
  readonly before: ServerRecord | null
}

async function evaluateUnit(
  { unitOfWork, clamp, actor, zone, nowMs }: Taking,
  unit: readonly Mutation[],
  isBroken: boolean,
): Promise<readonly Evaluated[]> {
  // Later mutations of a group see the effects of earlier ones, although nothing is written before all are accepted.
  const inside = new Map<string, ServerRecord>()
  const read = async (entity: EntityName, id: string): Promise<ServerRecord | null> =>
    inside.get(`${entity}/${id}`) ?? (await unitOfWork.read(entity, id))
  const evaluated: Evaluated[] = []
  for (const mutation of unit) {
    await loopTurn()
    const entity = entityNamed(mutation.entity)
    const before = entity === null ? null : await read(entity, mutation.recordId)
    const stamp = clamp.next(mutation.stamp, seenClock(mutation, before))
    const problem = await filesProblem(unitOfWork.tx, actor, mutation)
    const isMessage = entity === 'chatMessages' && mutation.operation === 'create'
    const position = isMessage ? await unitOfWork.nextPosition(nowMs) : null
    const decided = await afterOwnEdits(unitOfWork, mutation, before)
    const evaluation = await decide(read, { actor, mutation: decided, stamp, before, problem, position, zone, nowMs })
    if (evaluation.after !== null) inside.set(`${mutation.entity}/${mutation.recordId}`, evaluation.after)
    evaluated.push({ mutation, evaluation, before })
  }
  const isRefused =
    isBroken || (unit.length > 1 && evaluated.some(({ evaluation }) => evaluation.result.status === 'rejected'))
  if (!isRefused) return evaluated
  return evaluated.map((one) => {
    const { result, stamp, entity } = one.evaluation
    return result.status === 'rejected'
      ? one
      : { ...one, evaluation: rejected(result, stamp, entity, 'group_rejected') }
  })
}

/** Returns the latest clock, among the mutation's cells, that its author had seen according to the mutation's stamp. */
function seenClock({ patch, stamp }: Mutation, before: ServerRecord | null): Stamp | null {
  if (before === null) return null
  let seen: Stamp | null = null
  for (const cell of Object.keys(patch)) {
    const clock = stampOf(before.row.clocks, cell)
    if (clock !== undefined && clock <= stamp) seen = laterStamp(seen, clock)
  }
  return seen
}

/** The name of the device in a stamp. */
const deviceIn = (stamp: string): string => stamp.slice(-16)

/**
 * Lets a decision name the present interval if only edits of the same device have given it a new stamp since the one
 * that the decision names. The device didn't know these stamps when it decided about what it had edited (S52).
 */
async function afterOwnEdits(
  unitOfWork: ServerUnitOfWork,
  mutation: Mutation,
  before: ServerRecord | null,
): Promise<Mutation> {
  const { decision } = mutation.patch
  if (mutation.entity !== 'workHours' || typeof decision !== 'object' || decision === null) return mutation
  const present = stampOf(before?.row.clocks, 'interval')
  const seen = decision['decided_interval']
  if (present === undefined || seen === present || !isStamp(seen)) return mutation
  const writes = await unitOfWork.writesOf('workHours', mutation.recordId)
  const isOwn = (edit: CellWrite): boolean =>
    edit.cell !== 'interval' && deviceIn(edit.stamp) === deviceIn(mutation.stamp)
  const giver = deviceIn(seen) === timerCloser ? timerCloser : serverDevice
  for (let given: Stamp = seen; given !== present;) {
    given = nextStamp(given, 0, giver)
    const again = writes.find(({ cell, stamp }) => cell === 'interval' && stamp === given)
    if (!writes.some((edit) => edit.mutation_id === again?.mutation_id && isOwn(edit))) return mutation
  }
  return { ...mutation, patch: { ...mutation.patch, decision: { ...decision, decided_interval: present } } }
}

/** Writes an evaluated mutation: the record, its history, its reactions, and the answer for later repeats. */
async function keep({ unitOfWork, answers, actor, at, nowMs, zone }: Taking, evaluated: Evaluated): Promise<void> {
  const { mutation, evaluation } = evaluated
  const { entity, patch, lost, stamp } = evaluation
  const cause = { actorId: actor.id, mutationId: mutation.id, at }
  const { operation } = mutation
  const before = entity === null ? null : await unitOfWork.read(entity, mutation.recordId)
  // An earlier member of the group may have deleted what this record depends on, and the record with it.
  const isGone = before !== null && before.deleted !== null && evaluated.before?.deleted === null
  const result =
    isGone && evaluation.after !== null ? { ...evaluation.result, status: 'superseded' as const } : evaluation.result
  if (entity !== null && evaluation.after !== null && !isGone) {
    const after = before === evaluated.before ? evaluation.after : onTop(entity, evaluated, evaluation.after, before)
    await unitOfWork.write({ operation, entity, before, after, patch, lost, stamp, cause })
    await noteReferences(unitOfWork.tx, actor.id, entity, mutation.recordId, patch)
    await react(unitOfWork, { actor, entity, operation, before, after, patch, cause, nowMs, zone })
  } else if (entity !== null && result.status === 'superseded' && isWorthKeeping(operation, patch)) {
    unitOfWork.keepLost({
      operation,
      entity,
      recordId: mutation.recordId,
      before: evaluated.before,
      patch,
      stamp,
      cause,
    })
  }
  answers.give(mutation, result)
}

/** Whether a superseded mutation carries anything to keep. Removals of missing elements don't. */
const isWorthKeeping = (operation: Mutation['operation'], patch: Patch): boolean =>
  operation === 'delete' || Object.keys(patch).length > 0

/**
 * Reapplies a mutation to the present record. A group is evaluated before any of it is written, and reactions to an
 * earlier member must not be overwritten.
 */
function onTop(
  entity: EntityName,
  { mutation, evaluation }: Evaluated,
  after: ServerRecord,
  before: ServerRecord | null,
): ServerRecord {
  if (before === null) return after
  if (mutation.operation === 'delete') return tombstoneOf(before, evaluation.stamp)
  return updatedRecord(
    before,
    mergePatch(entityModels[entity], before.row, evaluation.patch, evaluation.stamp).row,
    evaluation.stamp,
  )
}
