import {
  type ImportCounts,
  type ImportProblem,
  type ImportProblemCode,
  type ImportReport,
  maxImportProblems,
} from '../protocol/import.ts'

/** The outcome of importing one record of the file. */
export type Outcome = keyof ImportCounts

/** Counts what an import does, and collects its problems. */
export interface Tally {
  count(entity: string, outcome: Outcome): void
  problem(entity: string, id: string, code: ImportProblemCode, field?: string): void
  /** Counts unknown fields. */
  dropFields(count: number): void
  countDeleted(): void
  report(dry: boolean): ImportReport
}

const nothing = (): Record<Outcome, number> => ({ created: 0, updated: 0, unchanged: 0, skipped: 0, restored: 0 })

/** Names come from the file. The limit fits every valid id. */
const maxNameLength = 128

/** `entities`: those that the file has, so that empty ones are reported too. */
export function createTally(entities: Iterable<string>): Tally {
  const total = nothing()
  const byEntity = new Map<string, Record<Outcome, number>>([...entities].map((entity) => [entity, nothing()]))
  const problems: ImportProblem[] = []
  let problemCount = 0
  let droppedFields = 0
  let deleted = 0
  return {
    count(entity, outcome) {
      total[outcome]++
      const counts = byEntity.get(entity) ?? nothing()
      counts[outcome]++
      byEntity.set(entity, counts)
    },
    problem(entity, id, code, field) {
      problemCount++
      if (problems.length >= maxImportProblems) return
      const shortened = { entity: entity.slice(0, maxNameLength), id: id.slice(0, maxNameLength) }
      problems.push({ ...shortened, ...(field === undefined ? {} : { field: field.slice(0, maxNameLength) }), code })
    },
    dropFields(count) {
      droppedFields += count
    },
    countDeleted() {
      deleted++
    },
    report: (dry) => ({
      dry,
      ...total,
      deleted,
      byEntity: Object.fromEntries(byEntity),
      droppedFields,
      problems,
      problemCount,
    }),
  }
}
