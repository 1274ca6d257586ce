import { Link } from '@tanstack/react-router'
import { useRejected, useSyncState } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'
import { RejectedList } from './rejected-list.tsx'
import { SyncButton } from './sync-button.tsx'
import { SyncFacts } from './sync-facts.tsx'
import { SyncNotices } from './sync-notices.tsx'
import classes from './sync-panel.module.css'

interface SyncPanelProps {
  readonly onReload: () => void
  /** Called when the sync page is opened from here. */
  readonly onNavigate: () => void
}

/** In short how the connection is, and what was not sent or not accepted; the sync page has the rest. */
export function SyncPanel({ onReload, onNavigate }: SyncPanelProps) {
  const state = useSyncState()
  const rejected = useRejected()
  return (
    <div className={classes.root}>
      <SyncFacts state={state} />
      <SyncNotices state={state} />
      {rejected.length === 0 ? null : (
        <section className={classes.rejected}>
          <RejectedList rejected={rejected} />
        </section>
      )}
      <div className={classes.actions}>
        <SyncButton state={state} onReload={onReload} fullWidth />
        <Link to="/Sync" className={classes.link} onClick={onNavigate}>
          {syncTexts.details}
        </Link>
      </div>
    </div>
  )
}
