import { Button } from '@mantine/core'
import { sendHeld, type SyncState } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'
import classes from './sync-notices.module.css'

/** What keeps a sync from its end, each in a sentence, with what a person can do about it. */
export function SyncNotices({ state }: { readonly state: SyncState }) {
  // Offline is why it failed; saying both would only alarm.
  const problem = state.problem === 'failed' && !state.isOnline ? 'none' : state.problem
  return (
    <>
      {problem === 'none' ? null : <p className={classes.notice}>{syncTexts.problems[problem]}</p>}
      {state.isHeld ? (
        <div className={classes.notice}>
          <p className={classes.words}>{syncTexts.held}</p>
          <Button size="compact-sm" className={classes.action} onClick={() => void sendHeld()}>
            {syncTexts.sendHeld}
          </Button>
        </div>
      ) : state.isOverdue ? (
        <p className={classes.notice}>{syncTexts.overdue}</p>
      ) : null}
    </>
  )
}
