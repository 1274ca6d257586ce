import { Box, Progress, Stack, Text } from '@mantine/core'
import { type SyncState, useNow, useRemainingMs } from '../../data/index.ts'
import { ago } from '../../texts/common.ts'
import { syncTexts } from '../../texts/sync.ts'
import { FactRows } from '../../ui/display/fact-rows.tsx'
import { percentOf } from '../../ui/display/percent-of.ts'

interface SyncFactsProps {
  readonly state: SyncState
  /** Adds what other parts of the sync page show: whether a sync is running, and the number of rejected changes. */
  readonly isWhole?: boolean
}

/** Connection, last sync, unsent changes, and the progress of a full download. */
export function SyncFacts({ state, isWhole = false }: SyncFactsProps) {
  const now = useNow()
  const since = (instant: string): string => ago(Date.parse(instant), now)
  return (
    <>
      <FactRows>
        <dt>{syncTexts.connection}</dt>
        {/* The key prevents a transition of the dot when the text changes. */}
        <dd key={String(state.isOnline)}>
          <Box
            component="span"
            w={8}
            h={8}
            bdrs="50%"
            bg={state.isOnline ? 'var(--bama-leaf-line)' : 'var(--bama-grey-line)'}
          />
          {state.isOnline ? syncTexts.online : syncTexts.offline}
        </dd>
        {isWhole && (
          <>
            <dt>{syncTexts.inProgress}</dt>
            <dd>{state.syncInProgress ? syncTexts.yes : syncTexts.no}</dd>
          </>
        )}
        <dt>{syncTexts.lastSync}</dt>
        <dd>
          {state.lastSyncTime === null ? (
            syncTexts.never
          ) : (
            <time dateTime={state.lastSyncTime}>{since(state.lastSyncTime)}</time>
          )}
        </dd>
        <dt>{syncTexts.pending}</dt>
        <dd>
          {state.pending === 0 ? syncTexts.noPending : state.pending}
          {state.oldestPendingAt === null ? null : (
            <Text span size="sm" c="dimmed">
              {syncTexts.oldest(since(state.oldestPendingAt))}
            </Text>
          )}
        </dd>
        {isWhole && (
          <>
            <dt>{syncTexts.rejectedTitle}</dt>
            <dd>{state.rejected === 0 ? syncTexts.noPending : state.rejected}</dd>
          </>
        )}
      </FactRows>
      {state.progress === null ? null : <Download progress={state.progress} isFirst={state.lastSyncTime === null} />}
    </>
  )
}

function Download({ progress, isFirst }: { readonly progress: number; readonly isFirst: boolean }) {
  const percent = percentOf(progress)
  const remainingMs = useRemainingMs()
  return (
    <Stack gap={4}>
      <span>{isFirst ? syncTexts.firstDownload(percent, remainingMs) : syncTexts.fullDownload(percent)}</span>
      <Progress value={percent} size="sm" aria-label={syncTexts.download} />
    </Stack>
  )
}
