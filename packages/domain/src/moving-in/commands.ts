import { createRecord, deleteRecord, editRecord } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { type RecordId, recordId } from '../shared/ids.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { isAdmin } from '../access/actor.ts'
import type { HereRecord } from './directory.ts'
import type { ImportStep } from './resolve-row.ts'

type Outcome = Result<readonly Change[], CommandError>

/** Steps of an import; who may not bring in at all gets nothing done, and no step goes by another permission than its own. */
export function importRecords(context: CommandContext, { steps }: { readonly steps: readonly ImportStep[] }): Outcome {
  if (!isAdmin(context.actor)) return err({ code: 'forbidden' })
  return together(steps.map((step) => importRecord(context, step)))
}

function importRecord(context: CommandContext, { entity, recordId: id, base, input }: ImportStep): Outcome {
  if (base !== null) return editRecord(context, entity, { ...base, id: recordId(id) }, input)
  const withId: CommandContext = { ...context, newId: (): RecordId => recordId(id) }
  const isOwned = entity === 'events' || entity === 'tasks'
  return createRecord(withId, entity, isOwned ? { ...input, user_id: context.actor.id } : input)
}

/** One record of an import that is undone. `input`: the fields to restore; null deletes the record. */
export type UndoStep =
  | { readonly entity: ImportStep['entity']; readonly record: HereRecord; readonly input: null }
  | {
      readonly entity: ImportStep['entity']
      readonly record: HereRecord
      readonly input: Readonly<Record<string, unknown>>
    }

/** Deletes the records that an import created, and restores the fields that it changed. */
export function undoImport(context: CommandContext, { steps }: { readonly steps: readonly UndoStep[] }): Outcome {
  if (!isAdmin(context.actor)) return err({ code: 'forbidden' })
  return together(
    steps.map(({ entity, record, input }) => {
      const base = { ...record, id: recordId(record.id) }
      return input === null ? deleteRecord(context, entity, base) : editRecord(context, entity, base, input)
    }),
  )
}

function together(outcomes: readonly Outcome[]): Outcome {
  const refused = outcomes.find((outcome) => !outcome.ok)
  return refused ?? ok(outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : [])))
}
