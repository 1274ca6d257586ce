import { Box } from '@mantine/core'
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { isLocalMode, signIn, signInByPasskey, useHasPasskey, useHasVault } from '../data/index.ts'
import { LoginScreen } from '../features/auth/index.ts'
import { authTexts } from '../texts/auth.ts'
import { isAnythingOpen, useBackCloses } from '../ui/dialogs/use-back-closes.ts'

interface LockedPageProps {
  readonly expired: boolean
  readonly onSetupNeeded: () => void
}

/**
 * Sign-in over the open page, so that anything typed into the page is kept. Only a modal `dialog` element covers all
 * other dialogs and keeps the focus out of them.
 */
export function LockedPage({ expired, onSetupNeeded }: LockedPageProps) {
  const opensOffline = useHasVault()
  const hasPasskey = useHasPasskey()
  const dialog = useRef<HTMLDialogElement>(null)
  // What is open below stays as it is.
  const [coversDialog] = useState(isAnythingOpen)
  useBackCloses(coversDialog, () => undefined)
  // A layout effect, because only a dialog that is still on the page returns the focus as it closes.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <Box
      component="dialog"
      ref={dialog}
      w="100%"
      maw="none"
      h="100%"
      mah="none"
      m={0}
      p={0}
      bd={0}
      c="var(--bama-ink)"
      bg="var(--bama-surface)"
      style={{ overflow: 'auto' }}
      aria-label={authTexts.title}
      onCancel={stay}
      onClose={openAgain}
    >
      <LoginScreen
        signIn={signIn}
        passkey={hasPasskey ? signInByPasskey : undefined}
        expired={expired}
        opensOffline={opensOffline}
        isLocal={isLocalMode()}
        onSetupNeeded={onSetupNeeded}
      />
    </Box>
  )
}

const stay = (event: SyntheticEvent): void => event.preventDefault()

/** Browsers let a repeated Escape close the dialog despite `preventDefault`. */
const openAgain = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void => {
  if (currentTarget.isConnected) currentTarget.showModal()
}
