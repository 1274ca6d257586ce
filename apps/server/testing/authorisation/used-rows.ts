import { cellParts, type EntityName, entityNames } from '@bama/domain'
import type { Ways } from './access-words.ts'
import { expectedAccess } from './expected-access.ts'
import type { PushCase } from './push-case.ts'

/** How often a cell was tried, by expected outcome. */
interface Use {
  permitted: number
  refused: number
}

/** Counts which permissions of the table the cases use, and with which outcome. An unused permission isn't tested. */
export class UsedRows {
  readonly #uses = new Map<string, Use>()

  add({ entity, operation, patch, expected }: PushCase): void {
    const fields = new Set(Object.keys(patch).map((cell) => cellParts(cell)?.[0] ?? cell))
    // If several fields are written, it doesn't show which one was refused.
    if (fields.size > 1 && operation !== 'create') return
    for (const key of operation === 'delete' ? [''] : fields) {
      const use = this.#useOf(`${entity} ${operation} ${key}`)
      if (expected.is === 'refused' || expected.is === 'unseen') use.refused++
      else if (expected.is !== 'without effect') use.permitted++
    }
  }

  /** Permissions that somebody has but that were never granted, or that not everyone has but that were never refused. */
  unused(): readonly string[] {
    return entityNames.flatMap((entity) => {
      const { changes, creates, deletes } = expectedAccess[entity]
      return [
        ...changes.flatMap(({ cells, by }) => cells.flatMap((cell) => this.#problems(entity, 'update', cell, by))),
        ...creates.fields.flatMap(({ cells, by }) =>
          cells.flatMap((cell) => this.#problems(entity, 'create', cell, by)),
        ),
        ...this.#problems(entity, 'delete', '', deletes),
      ]
    })
  }

  #useOf(key: string): Use {
    const use = this.#uses.get(key) ?? { permitted: 0, refused: 0 }
    this.#uses.set(key, use)
    return use
  }

  #problems(entity: EntityName, operation: string, cell: string, by: Ways): readonly string[] {
    // Which texts these are depends on the schema.
    if (cell === 'other texts') return []
    const name = `${entity} ${operation} ${cell.split('/')[0] ?? ''}`
    const { permitted, refused } = this.#useOf(name)
    const isEverybodys = by.some(([who, ...conditions]) => who === 'everyone' && conditions.length === 0)
    return [
      ...(by.length > 0 && permitted === 0 ? [`${name} was never permitted`] : []),
      ...(!isEverybodys && refused === 0 ? [`${name} was never refused`] : []),
    ]
  }
}
