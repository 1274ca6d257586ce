import type { EntityName } from '@bama/domain'
import type { StoredWorkspace } from '../../data/index.ts'
import { databaseTexts } from '../../texts/database.ts'
import { FactRows } from '../../ui/display/fact-rows.tsx'

/** How many records there are, by kind. */
export const RecordCounts = ({ counts }: Pick<StoredWorkspace, 'counts'>) => (
  <FactRows>
    {Object.entries(counts).map(([entity, count]) => (
      <Row key={entity} entity={entity as EntityName} count={count} />
    ))}
  </FactRows>
)

const Row = ({ entity, count }: { readonly entity: EntityName; readonly count: number }) => (
  <>
    <dt>{databaseTexts.collections[entity]}</dt>
    <dd>{count}</dd>
  </>
)

export const sumOf = (counts: StoredWorkspace['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
