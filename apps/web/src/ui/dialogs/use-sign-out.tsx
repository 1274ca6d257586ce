import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { countUnsent, signOut, syncNow, useSession } from '../../data/index.ts'
import { signOutTexts } from '../../texts/auth.ts'
import { DialogFooter } from './dialog-footer.tsx'
import { unreadable } from '../feedback/unreadable.ts'
import { SmallDialog } from './small-dialog.tsx'

/**
 * Signs out, which locks the local copy on a personal device and wipes it on any other. Asks first if there are unsent
 * changes, in `dialog`, which the caller renders.
 */
export function useSignOut(onLeft?: () => Promise<void>): {
  readonly start: () => Promise<void>
  readonly dialog: ReactNode
} {
  const session = useSession()
  const isPersonal = session.status === 'signed_in' && session.isPersonal
  /** `unknown`: the local copy can't be read. */
  const [unsent, setUnsent] = useState<number | 'unknown'>(0)
  const [isBusy, setBusy] = useState(false)

  async function leave(): Promise<void> {
    setBusy(true)
    try {
      await signOut()
      await onLeft?.()
    } catch (error) {
      unreadable(signOutTexts.failed)(error)
    } finally {
      setBusy(false)
    }
  }

  async function start(): Promise<void> {
    const count = await countUnsent().catch((error: unknown) => {
      console.error(error)
      return 'unknown' as const
    })
    if (count === 0) await leave()
    else setUnsent(count)
  }

  function stay(): void {
    setUnsent(0)
    syncNow()
  }

  return {
    start,
    dialog: (
      <SmallDialog
        opened={unsent !== 0}
        onClose={() => setUnsent(0)}
        title={unsent === 'unknown' ? signOutTexts.unknown : signOutTexts.title(unsent)}
        zIndex={300}
      >
        <Text mb="lg" c="var(--bama-ink-2)">
          {isPersonal ? signOutTexts.locks : signOutTexts.explanation}
        </Text>
        <DialogFooter
          main={
            <Button onClick={stay} data-autofocus>
              {signOutTexts.stay}
            </Button>
          }
        >
          <Button
            {...(isPersonal ? { variant: 'default' } : { color: 'red', variant: 'light' })}
            loading={isBusy}
            onClick={() => void leave()}
          >
            {isPersonal ? signOutTexts.leaveLocked : signOutTexts.leave}
          </Button>
        </DialogFooter>
      </SmallDialog>
    ),
  }
}
