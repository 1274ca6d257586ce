import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { syncNow, useRejected, useSyncState } from '../../data/index.ts'
import { ago } from '../../texts/common.ts'
import { syncTexts } from '../../texts/sync.ts'
import { RejectedList } from './rejected-list.tsx'
import classes from './sync-panel.module.css'
import { useNow } from './use-now.ts'

interface SyncPanelProps {
  readonly onReload: () => void
}

/** All that there is to know of the connection and of what was not sent or not accepted. */
export function SyncPanel({ onReload }: SyncPanelProps) {
  const state = useSyncState()
  const rejected = useRejected()
  const now = useNow()
  const since = (instant: string): string => ago(Date.parse(instant), now)
  // Offline is why it failed; saying both would only alarm.
  const problem = state.problem === 'failed' && !state.isOnline ? 'none' : state.problem

  return (
    <div className={classes.root}>
      <dl className={classes.facts}>
        <dt>{syncTexts.connection}</dt>
        <dd>
          <span className={classes.dot} data-online={state.isOnline || undefined} />
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
            <span className={classes.meta}>{syncTexts.oldest(since(state.oldestPendingAt))}</span>
          )}
        </dd>
      </dl>
      {problem === 'none' ? null : <p className={classes.problem}>{syncTexts.problems[problem]}</p>}
      {rejected.length === 0 ? null : <RejectedList rejected={rejected} />}
      {problem === 'outdated' ? (
        <Button fullWidth onClick={onReload}>
          {syncTexts.reload}
        </Button>
      ) : problem === 'signed_out' ? (
        <Button fullWidth component="a" href="/login">
          {syncTexts.signInAgain}
        </Button>
      ) : (
        <Button
          fullWidth
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden="true" />}
          onClick={syncNow}
          disabled={!state.isOnline || problem === 'insecure'}
          loading={state.syncInProgress}
        >
          {syncTexts.syncNow}
        </Button>
      )}
    </div>
  )
}
