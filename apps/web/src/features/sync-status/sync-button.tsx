import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type SyncState, syncNow } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'
import { reloadNewest } from '../../ui/loading/reload-newest.ts'

interface SyncButtonProps {
  readonly state: SyncState
  readonly fullWidth?: boolean
}

/** The action that helps in the current state: usually a sync, otherwise a reload or signing in. */
export function SyncButton({ state, fullWidth = false }: SyncButtonProps) {
  if (state.problem === 'outdated') {
    return (
      <Button fullWidth={fullWidth} onClick={() => void reloadNewest()}>
        {syncTexts.reload}
      </Button>
    )
  }
  if (state.problem === 'signed_out') {
    return (
      <Button fullWidth={fullWidth} component="a" href="/login">
        {syncTexts.signInAgain}
      </Button>
    )
  }
  return (
    <Button
      fullWidth={fullWidth}
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden="true" />}
      onClick={syncNow}
      disabled={!state.isOnline || state.problem === 'insecure'}
      loading={state.syncInProgress}
    >
      {syncTexts.syncNow}
    </Button>
  )
}
