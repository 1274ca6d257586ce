import {
  accessRules,
  type Author,
  authorize,
  cellParts,
  correctedBy,
  crewPersonType,
  decidesOtherInterval,
  decidesOtherwise,
  enteredBy,
  entityModels,
  type EntityName,
  entityNamed,
  ok,
  type Patch,
  type StoredRecord,
  withWholeInterval,
} from '@bama/domain'
import type { ErrorCode } from '../protocol/error-codes.ts'
import type { MutationResult } from '../protocol/mutation-result.ts'
import type { Mutation } from '../protocol/mutation.ts'
import { effectivePatch, emptyRow, mergePatch, readCell } from '../record/merge.ts'
import { typedCellsOf } from '../record/typed-text.ts'
import { checkAfter, checkPatch } from '../record/validate-patch.ts'
import { instantOf, millisecondsOf, type Stamp } from '../stamp/stamp.ts'
import { type AuthorityRecord, newRecord, stored, tombstoneOf, updatedRecord } from './records.ts'

/** The evaluation of one mutation. `after` is set if the record changes; `patch` is what the history keeps. */
export interface Evaluation {
  readonly result: MutationResult
  readonly entity: EntityName | null
  readonly after: AuthorityRecord | null
  readonly patch: Patch
  readonly lost: readonly string[]
  readonly stamp: Stamp
}

interface Candidate {
  readonly actor: Author
  readonly mutation: Mutation
  /** The mutation's own stamp, or the server's replacement. */
  readonly stamp: Stamp
  readonly before: AuthorityRecord | null
  /** The record's parent, if it exists. */
  readonly parent: StoredRecord | null
  /** The owner of a new record if that isn't its author; already checked. */
  readonly owner: Author | null
  /** A problem found by reading other records: a missing person, another person's file. */
  readonly problem: ReferenceProblem | null
  /** The name for a work-hour entry whose client leaves naming to the server. */
  readonly label: string | null
  /** The position of a new chat message. */
  readonly position: Stamp | null
  /** The business's IANA zone. */
  readonly zone: string
  readonly nowMs: number
}

type KnownCandidate = Candidate & { readonly entity: EntityName }

export interface ReferenceProblem {
  readonly code: Extract<ErrorCode, 'invalid' | 'forbidden' | 'not_found'>
  readonly field: string
}

/**
 * A device may have been offline for up to three months, and its records were made when they say so. An older stamp
 * is implausible: it would date the record into a closed month. The stamp itself still decides which write wins.
 */
const longestOfflineMs = 90 * 24 * 60 * 60 * 1000

/** When a record created under this stamp counts as created. */
function creationTime(stamp: Stamp, nowMs: number): string {
  const earliest = nowMs - longestOfflineMs
  return millisecondsOf(stamp) < earliest ? new Date(earliest).toISOString() : instantOf(stamp)
}

/** Decides one mutation against the present record: schema, policy on the row before and after, merge. Writes nothing. */
export function evaluate(candidate: Candidate): Evaluation {
  const { actor, mutation, stamp, before, parent } = candidate
  const entity = entityNamed(mutation.entity)
  if (entity === null) return rejected(mutation, stamp, null, 'unknown_entity', 'entity')
  const known: KnownCandidate = { ...candidate, entity }
  if (mutation.operation === 'create') return evaluateCreate(known)
  if (before === null) return rejected(mutation, stamp, entity, 'not_found')
  // A person who may not see a record must not learn that it exists.
  const rules = accessRules[entity]
  const visibilityKey = before.deleted === null ? rules.visibilityKeyOf(stored(before), parent) : before.visibilityKey
  if (!rules.sees(actor, visibilityKey)) return rejected(mutation, stamp, entity, 'not_found')
  // A deletion wins over every edit, whenever either was made. The edit stays in the history.
  if (before.deleted !== null) return evaluateDeleted(known, before)
  return mutation.operation === 'delete' ? evaluateDelete(known, before) : evaluateUpdate(known, before)
}

function evaluateCreate(candidate: KnownCandidate): Evaluation {
  const { actor, mutation, stamp, before, parent, owner, problem, label, position, entity, zone, nowMs } = candidate
  const model = entityModels[entity]
  const rules = accessRules[entity]
  const checked = checkPatch(model, mutation.patch)
  if (!checked.ok)
    return rejected(mutation, stamp, entity, checked.problem.code, checked.problem.field, checked.problem.message)
  const shown = asShown(entity, checked.patch, zone)
  if (!shown.ok) return rejected(mutation, stamp, entity, 'invalid', 'interval', shown.error.reason)
  // The server sets the owner. The policy first checks what the device says about it.
  const byAnother = entity === 'workHours' ? enteredBy(actor.id, (owner ?? actor).id) : {}
  const given = {
    ...shown.value,
    ...called(label),
    ...rules.owned?.(owner ?? actor),
    ...byAnother,
    ...(entity === 'chatMessages' && position !== null ? { position } : {}),
  }
  const merged = mergePatch(model, emptyRow(model), given, stamp)
  const patch = effectivePatch(given, merged)
  const after = newRecord(entity, mutation.recordId, merged.row, creationTime(stamp, nowMs))
  if (
    (rules.parentOf?.(stored(after)) ?? null) !== null &&
    (parent === null || !rules.sees(actor, rules.visibilityKeyOf(stored(after), parent)))
  )
    return rejected(mutation, stamp, entity, 'not_found', 'item_id', 'what this hangs on is not there')
  const denial = authorize(actor, entity, { operation: 'create', after: stored(after), patch: checked.patch, parent })
  if (denial !== null) return rejected(mutation, stamp, entity, 'forbidden', denial.field)
  // The id follows from what the record is about, so a second creation is a change of the first (S85).
  if (before !== null && before.deleted === null && model.identity !== undefined) {
    const change = withoutIdentity(mutation, model.identity)
    // A slot of which nothing is said, such as a draft with the event's hours, is there as its author wants it.
    if (Object.keys(change.patch).length === 0) return superseded(mutation, stamp, entity, change.patch)
    return evaluateUpdate({ ...candidate, mutation: change }, before)
  }
  if (before !== null) return rejected(mutation, stamp, entity, 'exists', 'recordId')
  const failure = checkAfter(model, after.row, patch)
  if (failure !== null) return rejected(mutation, stamp, entity, failure.code, failure.field, failure.message)
  if (problem !== null) return rejected(mutation, stamp, entity, problem.code, problem.field)
  return applied(mutation, stamp, entity, after, patch, [])
}

function evaluateUpdate(
  { actor, mutation, stamp, parent, problem, label, entity, zone }: KnownCandidate,
  before: AuthorityRecord,
): Evaluation {
  const model = entityModels[entity]
  if (Object.keys(mutation.patch).length === 0)
    return rejected(mutation, stamp, entity, 'invalid', 'patch', 'an update changes something')
  const checked = checkPatch(model, mutation.patch)
  if (!checked.ok)
    return rejected(mutation, stamp, entity, checked.problem.code, checked.problem.field, checked.problem.message)
  const shown = asShown(entity, checked.patch, zone)
  if (!shown.ok) return rejected(mutation, stamp, entity, 'invalid', 'interval', shown.error.reason)
  const said = mergePatch(model, before.row, shown.value, stamp)
  // If a later event or task stands, the name doesn't change either.
  const isNamed = label !== null && (said.won.includes('event_id') || said.won.includes('task_id'))
  const written = isNamed ? { ...shown.value, ...called(label) } : shown.value
  const named = isNamed ? mergePatch(model, before.row, written, stamp) : said
  // Only the server writes `corrected_by`, so the policy checks the patch without it.
  const byAnother = entity === 'workHours' ? correctedBy(actor.id, before.row.fields, named.row.fields) : {}
  const isByAnother = Object.keys(byAnother).length > 0
  const given = { ...written, ...byAnother }
  const merged = isByAnother ? mergePatch(model, before.row, given, stamp) : named
  // Removing what isn't there is no change, and leaves no trace.
  const patch = effectivePatch(given, merged)
  const after = { id: before.id, fields: merged.row.fields }
  const denial = authorize(actor, entity, {
    operation: 'update',
    before: stored(before),
    after,
    patch: written,
    parent,
  })
  if (denial !== null) return rejected(mutation, stamp, entity, 'forbidden', denial.field)
  const failure = checkAfter(model, merged.row, patch, before.row)
  if (failure !== null) return rejected(mutation, stamp, entity, failure.code, failure.field, failure.message)
  if (problem !== null) return rejected(mutation, stamp, entity, problem.code, problem.field)
  if (decidesOtherInterval(before.row.clocks, patch))
    return rejected(mutation, stamp, entity, 'interval_changed', 'decision')
  if (merged.lost.includes('decision') && decidesOtherwise(before.row.fields, patch))
    return rejected(mutation, stamp, entity, 'decided_otherwise', 'decision')
  const overwritten = typedCellsOf(model, patch, merged.lost).filter(
    (cell) => readCell(model, before.row.fields, cell) !== patch[cell],
  )
  const evaluation =
    merged.won.length === 0
      ? superseded(mutation, stamp, entity, patch)
      : applied(mutation, stamp, entity, updatedRecord(before, merged.row, stamp), patch, merged.lost)
  // Of a line that somebody removed nothing is left to overwrite.
  const isLineGone = overwritten.every(
    (cell) => cell.includes('/') && readCell(model, before.row.fields, cell) === null,
  )
  return withLost(evaluation, isLineGone ? 'not_found' : 'overwritten', overwritten)
}

const called = (label: string | null): Patch => (label === null ? {} : { event_name: label })

/** Adds what the server derives from other parts of the patch. */
const asShown = (entity: EntityName, patch: Patch, zone: string): ReturnType<typeof withWholeInterval> =>
  entity === 'workHours' ? withWholeInterval(patch, zone) : ok(patch)

const withoutIdentity = (mutation: Mutation, identity: readonly string[]): Mutation => ({
  ...mutation,
  patch: Object.fromEntries(Object.entries(mutation.patch).filter(([cell]) => !identity.includes(cell))),
})

/** Decides a mutation of a deleted record, by whether this person could ever have made it: only visibility is left. */
function evaluateDeleted({ actor, mutation, stamp, entity }: KnownCandidate, before: AuthorityRecord): Evaluation {
  const checked = checkPatch(entityModels[entity], mutation.operation === 'delete' ? {} : mutation.patch)
  if (!checked.ok)
    return rejected(mutation, stamp, entity, checked.problem.code, checked.problem.field, checked.problem.message)
  // A person who approved or paid hours that are deleted must learn of it.
  if ('decision' in checked.patch) return rejected(mutation, stamp, entity, 'not_found')
  const rules = accessRules[entity]
  // The visibility key of hours is their owner's id. Whose anything else was, and which lines its checklist had, is
  // unknown: assume the actor, and those that the change names.
  const key = before.visibilityKey
  const cells = Object.keys(checked.patch).map((path) => cellParts(path) ?? [])
  const erased = {
    id: mutation.recordId,
    fields: {
      user_id: entity === 'workHours' ? key : actor.id,
      recipient_id: key,
      assigned_operator_id: key,
      created_by: actor.id,
      assigned_user: actor.email,
      person_type: crewPersonType.user,
      person_id: actor.id,
      checklist: cells.flatMap(([field, id]) => (field === 'checklist' ? [{ id }] : [])),
    },
  }
  const mayHave =
    mutation.operation === 'delete'
      ? rules.mayDelete(actor, erased)
      : Object.entries(checked.patch).every(([path, value]) =>
          rules.mayChangeCell(actor, erased, cellParts(path) ?? [], value),
        )
  if (!mayHave) return rejected(mutation, stamp, entity, 'not_found')
  const evaluation = superseded(mutation, stamp, entity, checked.patch)
  return mutation.operation === 'delete'
    ? evaluation
    : withLost(evaluation, 'not_found', typedCellsOf(entityModels[entity], checked.patch))
}

/** Names the typed text that came to nothing, so that whoever wrote it learns of it (S121). */
const withLost = (evaluation: Evaluation, code: ErrorCode, lost: readonly string[]): Evaluation =>
  lost.length === 0 ? evaluation : { ...evaluation, result: { ...evaluation.result, code, lost: [...lost] } }

function evaluateDelete(
  { actor, mutation, stamp, parent, entity }: KnownCandidate,
  before: AuthorityRecord,
): Evaluation {
  const denial = authorize(actor, entity, { operation: 'delete', before: stored(before), parent })
  if (denial !== null) return rejected(mutation, stamp, entity, 'forbidden', denial.field)
  return applied(mutation, stamp, entity, tombstoneOf(before, stamp), {}, [])
}

const replaced = (mutation: Mutation, stamp: Stamp): Pick<MutationResult, 'stamp'> =>
  stamp === mutation.stamp ? {} : { stamp }

const applied = (
  mutation: Mutation,
  stamp: Stamp,
  entity: EntityName,
  after: AuthorityRecord,
  patch: Patch,
  lost: readonly string[],
): Evaluation => ({
  result: { id: mutation.id, status: 'applied', ...replaced(mutation, stamp) },
  entity,
  after,
  patch,
  lost,
  stamp,
})

const superseded = (
  mutation: Mutation,
  stamp: Stamp,
  entity: EntityName,
  patch: Patch = mutation.patch,
): Evaluation => ({
  result: { id: mutation.id, status: 'superseded', ...replaced(mutation, stamp) },
  entity,
  after: null,
  patch,
  lost: Object.keys(patch),
  stamp,
})

export const rejected = (
  mutation: Pick<Mutation, 'id'>,
  stamp: Stamp,
  entity: EntityName | null,
  code: ErrorCode,
  field?: string,
  message: string = code,
): Evaluation => ({
  result: { id: mutation.id, status: 'rejected', code, message, ...(field === undefined ? {} : { field }) },
  entity,
  after: null,
  patch: {},
  lost: [],
  stamp,
})
