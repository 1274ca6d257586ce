import { accessRules, entityModels, type EntityName, entityNamed, type StoredRecord, type User } from '@bama/domain'
import { type DeviceId, laterStamp, mergePatch, type Mutation, type MutationResult, type Stamp } from '@bama/sync'
import type { ServerRecord } from '../store/records.ts'
import type { Tx } from '../store/schema.ts'
import { type Answers, idReused, readAnswers } from './answers.ts'
import { derive } from './derive.ts'
import { type Judgement, judge, rejected } from './judge.ts'
import { type Ledger, openLedger, stored, tombstoneOf, updatedRecord } from './ledger.ts'
import { namedOwner, noteReferences, referenceProblem } from './references.ts'
import { createRestamper, type Restamper } from './restamp.ts'

export interface Push {
  readonly actor: User
  readonly deviceId: DeviceId
  readonly mutations: readonly Mutation[]
  /** Groups of which a member was malformed: none of them is applied. */
  readonly brokenGroups: ReadonlySet<string>
  readonly nowMs: number
  /** The business's IANA zone. */
  readonly zone: string
}

export interface Pushed {
  readonly results: readonly MutationResult[]
  readonly committed: boolean
}

/** Takes a push, in one transaction: mutations in the order of `n`, groups together or not at all, repeats answered as before. */
export async function push(tx: Tx, asked: Push): Promise<Pushed> {
  const ledger = await openLedger(tx)
  const answers = await readAnswers(tx, asked)
  await ledger.prefetch(
    asked.mutations.flatMap(({ entity, recordId }) => {
      const known = entityNamed(entity)
      return known === null ? [] : [{ entity: known, id: recordId }]
    }),
  )
  const restamp = createRestamper(asked.nowMs, asked.deviceId)
  for (const unit of unitsOf([...asked.mutations].sort((a, b) => a.n - b.n)))
    await takeUnit(ledger, answers, restamp, asked, unit)
  const { committed, seq } = await ledger.flush()
  await answers.flush(seq)
  return { results: asked.mutations.flatMap((mutation) => answers.given.get(mutation) ?? []), committed }
}

/** Single mutations and whole groups, in order. */
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

async function takeUnit(
  ledger: Ledger,
  answers: Answers,
  restamp: Restamper,
  asked: Push,
  unit: readonly Mutation[],
): Promise<void> {
  const fresh: Mutation[] = []
  const group = unit[0]?.group
  let isBroken = group !== undefined && asked.brokenGroups.has(group)
  for (const mutation of unit) {
    // The same id twice in one group: the first is judged, the other is a repeat of it or an impostor.
    const isTwin = fresh.some(({ id }) => id === mutation.id)
    const known = isTwin ? idReused(mutation.id) : answers.of(mutation)
    if (known === null) fresh.push(mutation)
    else {
      answers.given.set(mutation, known)
      // A refused one kept no stamp, so its own, however wrong, is no measure.
      if (known.status === 'rejected') isBroken = true
      else restamp.observe(known.stamp ?? mutation.stamp)
    }
  }
  const judged = await judgeUnit(ledger, asked, fresh, restamp, isBroken && group !== undefined)
  for (const one of judged) await keep(ledger, answers, asked, one)
}

interface Judged {
  readonly mutation: Mutation
  readonly judgement: Judgement
  readonly before: ServerRecord | null
}

async function judgeUnit(
  ledger: Ledger,
  asked: Push,
  unit: readonly Mutation[],
  restamp: Restamper,
  isBroken: boolean,
): Promise<readonly Judged[]> {
  // Later mutations of a group see what earlier ones did, though nothing is written before all are accepted.
  const inside = new Map<string, ServerRecord>()
  const read = async (entity: EntityName, id: string): Promise<ServerRecord | null> =>
    inside.get(`${entity}/${id}`) ?? (await ledger.read(entity, id))
  const judged: Judged[] = []
  for (const mutation of unit) {
    const entity = entityNamed(mutation.entity)
    const before = entity === null ? null : await read(entity, mutation.recordId)
    const stamp = restamp.next(mutation.stamp, seenClock(mutation, before))
    const parent = entity === null ? null : await parentOf(read, entity, mutation, before)
    const owner = entity === null ? null : await namedOwner(ledger, asked.actor, entity, mutation)
    const problem =
      entity === null ? null : await referenceProblem(ledger, asked.actor, entity, mutation, owner, asked.nowMs)
    const judgement = judge({ actor: asked.actor, mutation, stamp, before, parent, owner, problem, zone: asked.zone })
    if (judgement.after !== null) inside.set(`${mutation.entity}/${mutation.recordId}`, judgement.after)
    judged.push({ mutation, judgement, before })
  }
  const isRefused =
    isBroken || (unit.length > 1 && judged.some(({ judgement }) => judgement.result.status === 'rejected'))
  if (!isRefused) return judged
  return judged.map((one) => {
    const { result, stamp, entity } = one.judgement
    return result.status === 'rejected' ? one : { ...one, judgement: rejected(result, stamp, entity, 'group_rejected') }
  })
}

/** What the record hangs on, or what it would hang on if it were made; null when that is not there. */
async function parentOf(
  read: (entity: EntityName, id: string) => Promise<ServerRecord | null>,
  entity: EntityName,
  { patch, recordId }: Mutation,
  before: ServerRecord | null,
): Promise<StoredRecord | null> {
  const isThere = before !== null && before.deleted === null
  const ref = accessRules[entity].parentOf?.(isThere ? stored(before) : { id: recordId, fields: patch }) ?? null
  const parent = ref === null ? null : await read(ref.entity, ref.id)
  return parent === null || parent.deleted !== null ? null : stored(parent)
}

/** The latest clock, among a mutation's cells, that its author's own stamp shows them to have seen. */
function seenClock({ patch, stamp }: Mutation, before: ServerRecord | null): Stamp | null {
  let seen: Stamp | null = null
  for (const cell of Object.keys(patch)) {
    const clock = before?.row.clocks[cell]
    if (clock !== undefined && clock <= stamp) seen = laterStamp(seen, clock)
  }
  return seen
}

/** Notes a judged mutation: the record, its history, what follows from it, and the answer for the case that it is asked again. */
async function keep(ledger: Ledger, answers: Answers, asked: Push, judged: Judged): Promise<void> {
  const { mutation, judgement } = judged
  const { result, entity, patch, lost, stamp } = judgement
  const cause = { actorId: asked.actor.id, mutationId: mutation.id, at: new Date(asked.nowMs).toISOString() }
  const { operation } = mutation
  if (entity !== null && judgement.after !== null) {
    const before = await ledger.read(entity, mutation.recordId)
    const after = before === judged.before ? judgement.after : onTop(entity, judged, judgement.after, before)
    await ledger.write({ operation, entity, before, after, patch, lost, stamp, cause })
    await noteReferences(ledger.tx, asked.actor.id, entity, mutation.recordId, patch)
    await derive(ledger, {
      actor: asked.actor,
      entity,
      operation,
      before,
      after,
      patch,
      cause,
      nowMs: asked.nowMs,
      zone: asked.zone,
    })
  } else if (entity !== null && result.status === 'superseded') {
    ledger.keepLost({ operation, entity, recordId: mutation.recordId, before: judged.before, patch, stamp, cause })
  }
  answers.give(mutation, result)
}

/** A group is judged whole before any of it is written: what followed from an earlier member must not be written over. */
function onTop(
  entity: EntityName,
  { mutation, judgement }: Judged,
  after: ServerRecord,
  before: ServerRecord | null,
): ServerRecord {
  if (before === null || before.deleted !== null) return after
  if (mutation.operation === 'delete') return tombstoneOf(before, judgement.stamp)
  return updatedRecord(
    before,
    mergePatch(entityModels[entity], before.row, judgement.patch, judgement.stamp).row,
    judgement.stamp,
  )
}
