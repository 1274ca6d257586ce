import { type Actor, accessRules, cellParts, denialOf, type EntityName, entityModels, entityNamed, type Patch } from '@bama/domain'
import {
  checkAfter,
  checkPatch,
  emptyRow,
  type ErrorCode,
  instantOf,
  type Merged,
  type Mutation,
  type MutationResult,
  mergePatch,
  type Stamp,
} from '@bama/sync'
import type { ServerRecord } from '../store/records.ts'

/** What one mutation comes to. `after` is there when it changes the record; `patch` is what the history keeps. */
export interface Judgement {
  readonly result: MutationResult
  readonly entity: EntityName | null
  readonly after: ServerRecord | null
  readonly patch: Patch
  readonly lost: readonly string[]
  readonly stamp: Stamp
}

interface Case {
  readonly actor: Actor
  readonly mutation: Mutation
  /** The mutation's own stamp, or the server's in its place. */
  readonly stamp: Stamp
  readonly before: ServerRecord | null
  readonly entity: EntityName
}

/** Decides one mutation against the record as it stands: schema, policy on the row before and after, merge. Writes nothing. */
export function judge(
  actor: Actor,
  mutation: Mutation,
  stamp: Stamp,
  before: ServerRecord | null,
): Judgement {
  const entity = entityNamed(mutation.entity)
  if (entity === null) return rejected(mutation, stamp, null, 'unknown_entity', 'entity')
  const known: Case = { actor, mutation, stamp, before, entity }
  if (mutation.operation === 'create') return judgeCreate(known)
  if (before === null) return rejected(mutation, stamp, entity, 'not_found')
  // A deletion wins over every edit, whenever it was made; what the edit said stays in the history.
  if (before.deleted !== null) return judgeDeleted(known)
  // Whoever may not see a record is not told that it exists.
  if (!accessRules[entity].maySee(actor, stored(before))) return rejected(mutation, stamp, entity, 'not_found')
  return mutation.operation === 'delete' ? judgeDelete(known, before) : judgeUpdate(known, before)
}

const stored = (record: ServerRecord) => ({ id: record.id, fields: record.row.fields })

function judgeCreate({ actor, mutation, stamp, before, entity }: Case): Judgement {
  const model = entityModels[entity]
  const checked = checkPatch(model, mutation.patch)
  if (!checked.ok) return rejected(mutation, stamp, entity, checked.problem.code, checked.problem.field, checked.problem.message)
  const { row } = mergePatch(model, emptyRow(model), checked.patch, stamp)
  const after = { id: mutation.recordId, fields: row.fields }
  const denial = denialOf(actor, entity, { operation: 'create', after, patch: checked.patch })
  if (denial !== null) return rejected(mutation, stamp, entity, 'forbidden', denial.field)
  if (before !== null) return rejected(mutation, stamp, entity, 'exists', 'recordId')
  const problem = checkAfter(model, row, checked.patch)
  if (problem !== null) return rejected(mutation, stamp, entity, problem.code, problem.field, problem.message)
  const at = instantOf(stamp)
  const record = { entity, id: mutation.recordId, row, createdAt: at, updatedAt: at, version: 1, seq: 0, audienceSeq: 0, deleted: null }
  return applied(mutation, stamp, entity, record, checked.patch, [])
}

function judgeUpdate({ actor, mutation, stamp, entity }: Case, before: ServerRecord): Judgement {
  const model = entityModels[entity]
  if (Object.keys(mutation.patch).length === 0) return rejected(mutation, stamp, entity, 'invalid', 'patch', 'an update changes something')
  const checked = checkPatch(model, mutation.patch)
  if (!checked.ok) return rejected(mutation, stamp, entity, checked.problem.code, checked.problem.field, checked.problem.message)
  const merged = mergePatch(model, before.row, checked.patch, stamp)
  const after = { id: before.id, fields: merged.row.fields }
  const denial = denialOf(actor, entity, { operation: 'update', before: stored(before), after, patch: checked.patch })
  if (denial !== null) return rejected(mutation, stamp, entity, 'forbidden', denial.field)
  const problem = checkAfter(model, merged.row, checked.patch)
  if (problem !== null) return rejected(mutation, stamp, entity, problem.code, problem.field, problem.message)
  if (merged.won.length === 0) return superseded(mutation, stamp, entity, checked.patch)
  return applied(mutation, stamp, entity, updatedRecord(before, merged, stamp, entity), checked.patch, merged.lost)
}

function updatedRecord(before: ServerRecord, merged: Merged, stamp: Stamp, entity: EntityName): ServerRecord {
  const at = instantOf(stamp)
  const changesAudience = accessRules[entity].audienceFields.some(
    (field) => before.row.fields[field] !== merged.row.fields[field],
  )
  return {
    ...before,
    row: merged.row,
    updatedAt: at > before.updatedAt ? at : before.updatedAt,
    version: before.version + 1,
    seq: 0,
    audienceSeq: changesAudience ? becomesSeq : before.audienceSeq,
  }
}

/** Stands for "the number that this change is about to get". */
export const becomesSeq = -1

/** Nothing is left of the record to ask who saw it; so it is asked what this person could ever do to such a record. */
function judgeDeleted({ actor, mutation, stamp, entity }: Case): Judgement {
  const model = entityModels[entity]
  const checked = checkPatch(model, mutation.operation === 'delete' ? {} : mutation.patch)
  if (!checked.ok) return rejected(mutation, stamp, entity, checked.problem.code, checked.problem.field, checked.problem.message)
  const rules = accessRules[entity]
  const erased = { id: mutation.recordId, fields: {} }
  const mayHave =
    mutation.operation === 'delete'
      ? rules.mayDelete(actor, erased)
      : Object.entries(checked.patch).every(([path, value]) => rules.mayChangeCell(actor, erased, cellParts(path) ?? [], value))
  return mayHave ? superseded(mutation, stamp, entity, checked.patch) : rejected(mutation, stamp, entity, 'not_found')
}

function judgeDelete({ actor, mutation, stamp, entity }: Case, before: ServerRecord): Judgement {
  const denial = denialOf(actor, entity, { operation: 'delete', before: stored(before) })
  if (denial !== null) return rejected(mutation, stamp, entity, 'forbidden', denial.field)
  const tombstone: ServerRecord = {
    ...before,
    row: { fields: {}, clocks: {} },
    updatedAt: instantOf(stamp),
    version: before.version + 1,
    deleted: stamp,
  }
  return applied(mutation, stamp, entity, tombstone, {}, [])
}

const replaced = (mutation: Mutation, stamp: Stamp): Pick<MutationResult, 'stamp'> =>
  stamp === mutation.stamp ? {} : { stamp }

const applied = (
  mutation: Mutation,
  stamp: Stamp,
  entity: EntityName,
  after: ServerRecord,
  patch: Patch,
  lost: readonly string[],
): Judgement => ({
  result: { id: mutation.id, status: 'applied', ...replaced(mutation, stamp) },
  entity,
  after,
  patch,
  lost,
  stamp,
})

const superseded = (mutation: Mutation, stamp: Stamp, entity: EntityName, patch: Patch = mutation.patch): Judgement => ({
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
): Judgement => ({
  result: { id: mutation.id, status: 'rejected', code, message, ...(field === undefined ? {} : { field }) },
  entity,
  after: null,
  patch: {},
  lost: [],
  stamp,
})
