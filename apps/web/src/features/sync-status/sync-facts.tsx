import { Progress } from '@mantine/core'
import { type SyncState, useNow } from '../../data/index.ts'
import { ago } from '../../texts/common.ts'
import { syncTexts } from '../../texts/sync.ts'
import { percentOf } from './indicator-style.ts'
import classes from './sync-facts.module.css'

/** Connection, last sync, what waits, and how far a full pull has come. */
export function SyncFacts({ state }: { readonly state: SyncState }) {
  const now = useNow()
  const since = (instant: string): string => ago(Date.parse(instant), now)
  return (
    <>
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
      {state.progress === null ? null : <Download progress={state.progress} isFirst={state.lastSyncTime === null} />}
    </>
  )
}

function Download({ progress, isFirst }: { readonly progress: number; readonly isFirst: boolean }) {
  const percent = percentOf(progress)
  return (
    <div className={classes.download}>
      <span>{isFirst ? syncTexts.firstDownload(percent) : syncTexts.fullDownload(percent)}</span>
      <Progress value={percent} size="sm" aria-label={syncTexts.download} />
    </div>
  )
}
