import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportChanges, useRejected, useSyncState, useUnsent } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { downloadChanges } from './download-changes.ts'
import { RejectedList } from './rejected-list.tsx'
import { SyncButton } from './sync-button.tsx'
import { SyncFacts } from './sync-facts.tsx'
import { SyncNotices } from './sync-notices.tsx'
import classes from './sync-screen.module.css'
import { UnsentList } from './unsent-list.tsx'

interface SyncScreenProps {
  /** Loads the newest version of the app. */
  readonly onReload: () => void
}

/** Everything between this device and the server: the connection, what waits, what was refused. */
export function SyncScreen({ onReload }: SyncScreenProps) {
  const state = useSyncState()
  const unsent = useUnsent()
  const rejected = useRejected()
  const isEmpty = unsent?.length === 0 && rejected.length === 0
  return (
    <>
      <PageHeader title={syncTexts.pageTitle} />
      <div className={classes.root}>
        <section className={classes.card} aria-label={syncTexts.panelTitle}>
          <SyncFacts state={state} />
          <SyncNotices state={state} />
          <div className={classes.actions}>
            <SyncButton state={state} onReload={onReload} />
            {isEmpty ? null : (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
                onClick={() => void exportChanges().then(downloadChanges)}
              >
                {syncTexts.exportAll}
              </Button>
            )}
          </div>
        </section>
        {rejected.length === 0 ? null : (
          <section className={classes.card}>
            <div>
              <RejectedList rejected={rejected} />
            </div>
          </section>
        )}
        {isEmpty ? (
          <EmptyStage>{syncTexts.nothingWaits}</EmptyStage>
        ) : unsent === undefined ? null : (
          <section className={classes.card}>
            <div>
              <h2 className={classes.title}>{syncTexts.unsentTitle}</h2>
              <p className={classes.hint}>{unsent.length === 0 ? syncTexts.nothingUnsent : syncTexts.unsentHint}</p>
            </div>
            {unsent.length === 0 ? null : <UnsentList unsent={unsent} count={state.pending} />}
          </section>
        )}
      </div>
    </>
  )
}
