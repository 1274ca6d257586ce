import type { StoredRecord } from './access/entity-access.ts'
import { authorize } from './access/rules.ts'
import { entityModels, type EntityName } from './entities.ts'
import type { Change, CommandError } from './shared/change.ts'
import type { CommandContext } from './shared/command-context.ts'
import type { RecordId } from './shared/ids.ts'
import { firstIssue, parseFields, patchBetween } from './shared/patch-of-input.ts'
import { err, ok, type Result } from './shared/result.ts'
import { unlessAllRefused } from './shared/together.ts'

/** Part of a record as a person enters it, not yet parsed. */
export type RecordInput = Readonly<Record<string, unknown>>

type Outcome = Result<readonly Change[], CommandError>

/** A record as it reaches a screen. */
type ShownRecord = { readonly id: RecordId }

/**
 * A new record with what the person gave. Only that travels: defaults are the schema's on every side.
 * `parent`: what it belongs to, for kinds that belong to another. Refuses with `invalid` (field and reason) or `forbidden`.
 */
export function createRecord(
  { actor, newId }: Pick<CommandContext, 'actor' | 'newId'>,
  entity: EntityName,
  input: RecordInput,
  parent: StoredRecord | null = null,
): Outcome {
  const model = entityModels[entity]
  const parsed = model.schema.safeParse(input)
  if (!parsed.success) return err(firstIssue(parsed.error))
  const id = newId()
  const given = Object.fromEntries(Object.keys(input).map((field) => [field, parsed.data[field]]))
  const patch = patchBetween(model, {}, given)
  const denial = authorize(actor, entity, { operation: 'create', after: { id, fields: parsed.data }, patch, parent })
  if (denial !== null) return err({ code: 'forbidden', ...denial })
  return ok([{ entity, recordId: id, operation: 'create', patch }])
}

/**
 * Changes some fields of a record. `base` is the record as it was when the person began, so that only what they
 * changed since then is written and colleagues' changes are kept. Returns no changes if nothing differs.
 */
export function editRecord(
  { actor }: Pick<CommandContext, 'actor'>,
  entity: EntityName,
  base: ShownRecord,
  input: RecordInput,
  parent: StoredRecord | null = null,
): Outcome {
  const model = entityModels[entity]
  const fields: Readonly<Record<string, unknown>> = { ...base }
  const parsed = parseFields(model, input, fields)
  if (!parsed.ok) return parsed
  const patch = patchBetween(model, fields, parsed.value)
  if (Object.keys(patch).length === 0) return ok([])
  const before = { id: base.id, fields }
  const after = { id: base.id, fields: { ...fields, ...parsed.value } }
  const denial = authorize(actor, entity, { operation: 'update', before, after, patch, parent })
  if (denial !== null) return err({ code: 'forbidden', ...denial })
  return ok([{ entity, recordId: base.id, operation: 'update', patch }])
}

/**
 * Takes an edit of plain fields back. `now`: the record as it is; `written`: what the edit left; `before`: what stood there.
 * Refused with `changed_meanwhile` once somebody changed them on: theirs is the later word.
 */
function undoEdit(
  context: Pick<CommandContext, 'actor'>,
  {
    entity,
    now,
    written,
    before,
  }: {
    readonly entity: EntityName
    /** Undefined: it is not there any more. */
    readonly now: ShownRecord | undefined
    readonly written: RecordInput
    readonly before: RecordInput
  },
): Outcome {
  if (now === undefined) return err({ code: 'not_found' })
  const fields: RecordInput = { ...now }
  if (Object.entries(written).some(([field, value]) => (fields[field] ?? null) !== (value ?? null)))
    return err({ code: 'invalid', reason: 'changed_meanwhile' })
  return editRecord(context, entity, now, before)
}

/**
 * Takes edits of several records back. Those that can't be taken back any more are left out; fails only if none remain.
 */
export const undoEdits = (
  context: Pick<CommandContext, 'actor'>,
  { edits }: { readonly edits: readonly Parameters<typeof undoEdit>[1][] },
): Outcome => unlessAllRefused(edits.map((edit) => undoEdit(context, edit)))

/** Deletes a record for good: a tombstone stays, and sync never brings it back. */
export function deleteRecord(
  { actor }: Pick<CommandContext, 'actor'>,
  entity: EntityName,
  base: ShownRecord,
  parent: StoredRecord | null = null,
): Outcome {
  const denial = authorize(actor, entity, { operation: 'delete', before: { id: base.id, fields: { ...base } }, parent })
  if (denial !== null) return err({ code: 'forbidden', ...denial })
  return ok([{ entity, recordId: base.id, operation: 'delete', patch: {} }])
}

/** Returns the commands of an entity that has no rules beyond schema and access. */
export const recordCommands = <Base extends ShownRecord>(entity: EntityName) => ({
  add: (context: CommandContext, input: RecordInput): Outcome => createRecord(context, entity, input),
  edit: (context: CommandContext, { base, input }: { readonly base: Base; readonly input: RecordInput }): Outcome =>
    editRecord(context, entity, base, input),
  remove: (context: CommandContext, { base }: { readonly base: Base }): Outcome => deleteRecord(context, entity, base),
})
