import { Box, Progress, Stack, Text } from '@mantine/core'
import { type SyncState, useNow } from '../../data/index.ts'
import { ago } from '../../texts/common.ts'
import { syncTexts } from '../../texts/sync.ts'
import { percentOf } from '../../ui/display/percent-of.ts'
import classes from './sync-status.module.css'

/** Connection, last sync, what waits, and how far a full pull has come. */
export function SyncFacts({ state }: { readonly state: SyncState }) {
  const now = useNow()
  const since = (instant: string): string => ago(Date.parse(instant), now)
  return (
    <>
      <dl className={classes.facts}>
        <dt>{syncTexts.connection}</dt>
        {/* Another word comes in its place; the sign does not slide. */}
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
      </dl>
      {state.progress === null ? null : <Download progress={state.progress} isFirst={state.lastSyncTime === null} />}
    </>
  )
}

function Download({ progress, isFirst }: { readonly progress: number; readonly isFirst: boolean }) {
  const percent = percentOf(progress)
  return (
    <Stack gap={4}>
      <span>{isFirst ? syncTexts.firstDownload(percent) : syncTexts.fullDownload(percent)}</span>
      <Progress value={percent} size="sm" aria-label={syncTexts.download} />
    </Stack>
  )
}
