import { Stack } from '@mantine/core'
import { type SharedStorageState, useNow } from '../../data/index.ts'
import { ago } from '../../texts/common.ts'
import { sharedStorageTexts as texts, storageProblemText } from '../../texts/shared-storage.ts'
import { FactRows } from '../display/fact-rows.tsx'
import { Notice } from './notice.tsx'

/** Where the workspace is shared, how far syncing has come, and any problems. */
export function StorageFacts({ state }: { readonly state: SharedStorageState }) {
  const now = useNow()
  const { kind, syncInProgress, lastSyncTime, unpublished, others, isBehind, problem, wentBackAt } = state
  return (
    <Stack gap="sm" fz="sm" lh="sm">
      <FactRows>
        <dt>{texts.place}</dt>
        <dd>{texts.kinds[kind]}</dd>
        <dt>{texts.facts.lastSync}</dt>
        <dd>
          {syncInProgress ? (
            texts.facts.running
          ) : lastSyncTime === null ? (
            texts.facts.never
          ) : (
            <time dateTime={lastSyncTime}>{ago(Date.parse(lastSyncTime), now)}</time>
          )}
        </dd>
        <dt>{texts.facts.unpublished}</dt>
        <dd>{unpublished === 0 ? texts.facts.none : unpublished}</dd>
        <dt>{texts.facts.others}</dt>
        <dd>{others === 0 ? texts.facts.none : others}</dd>
      </FactRows>
      {problem !== null && <Notice tone="red">{storageProblemText(problem, kind)}</Notice>}
      {isBehind && <Notice tone="spot">{texts.behind}</Notice>}
      {wentBackAt !== null && <Notice tone="spot">{texts.wentBack}</Notice>}
    </Stack>
  )
}
