import { type SyntheticEvent, useEffect, useRef } from 'react'
import { LoginScreen } from '../features/auth/index.ts'
import { authTexts } from '../texts/auth.ts'
import classes from './locked-page.module.css'

interface LockedPageProps {
  readonly expired: boolean
  readonly onSetupNeeded: () => void
}

/**
 * Sign-in over the page that was open, which stays as it is with all that was typed into it. A modal `dialog` is the one
 * thing that lies above every window and lets nothing below it be reached.
 */
export function LockedPage({ expired, onSetupNeeded }: LockedPageProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label={authTexts.title} onCancel={stay} onClose={openAgain}>
      <LoginScreen expired={expired} onSetupNeeded={onSetupNeeded} />
    </dialog>
  )
}

const stay = (event: SyntheticEvent): void => event.preventDefault()

/** A browser lets Escape close it in the end. */
const openAgain = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void => {
  if (currentTarget.isConnected) currentTarget.showModal()
}
