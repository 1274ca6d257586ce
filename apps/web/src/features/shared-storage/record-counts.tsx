import type { EntityName } from '@bama/domain'
import type { StorageChoice, StoredWorkspace } from '../../data/index.ts'
import { databaseTexts } from '../../texts/database.ts'
import { sharedStorageTexts } from '../../texts/shared-storage.ts'
import { Ltr } from '../../ui/display/names.tsx'
import { FactRows } from '../../ui/display/fact-rows.tsx'

/** Returns a recognizable name of the storage: gist id, host or local name. */
function placeOf(choice: StorageChoice): string {
  if (choice.kind === 'gist') return choice.gistId ?? ''
  return choice.kind === 'table' ? new URL(choice.url).host : choice.name
}

/** The place of a workspace, and its number of records by entity. */
export const RecordCounts = ({ choice, counts }: Pick<StoredWorkspace, 'choice' | 'counts'>) => (
  <FactRows>
    <dt>{sharedStorageTexts.place}</dt>
    <dd>
      {sharedStorageTexts.kinds[choice.kind]} <Ltr>{placeOf(choice)}</Ltr>
    </dd>
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
