import { Box, type BoxProps, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { sendHeld, type SyncState } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'
import { showFailure } from '../../ui/feedback/show-outcome.ts'

const tint: BoxProps = { px: 'sm', py: 'xs', bdrs: 'md', bg: 'var(--bama-spot-bg)', c: 'var(--bama-spot-fg)' }
const Tinted = ({ children }: { readonly children: ReactNode }) => <Box {...tint}>{children}</Box>

/** The problems that keep sync from completing, and what the user can do about each. */
export function SyncNotices({ state }: { readonly state: SyncState }) {
  // A failure while offline needs no notice of its own.
  const isFailure = state.problem === 'failed' || state.problem === 'unavailable'
  const problem = isFailure && !state.isOnline ? 'none' : state.problem
  const send = async (): Promise<void> => {
    const outcome = await sendHeld()
    if (outcome?.ok === false) showFailure(syncTexts.sendHeldFailed, outcome.error)
  }
  return (
    <>
      {problem === 'none' ? null : (
        <Tinted>
          {state.failedStatus === null ? null : `${syncTexts.httpError(state.failedStatus)}. `}
          {syncTexts.problems[problem]}
        </Tinted>
      )}
      {state.isHeld ? (
        <Tinted>
          <p>{syncTexts.held}</p>
          <Button size="compact-sm" mt="xs" onClick={() => void send()}>
            {syncTexts.sendHeld}
          </Button>
        </Tinted>
      ) : state.isOverdue ? (
        <Tinted>{syncTexts.overdue}</Tinted>
      ) : null}
    </>
  )
}
