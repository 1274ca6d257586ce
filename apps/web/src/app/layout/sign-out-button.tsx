import { Button, Modal } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { countUnsent, signOut, syncNow } from '../../data/index.ts'
import { signOutTexts } from '../../texts/auth.ts'
import { navigationTexts } from '../../texts/navigation.ts'
import classes from './sign-out-button.module.css'

interface SignOutButtonProps {
  readonly variant: 'full' | 'icon'
}

/** Signs out, which wipes the local copy; asks first when something was not sent yet. */
export function SignOutButton({ variant }: SignOutButtonProps) {
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState(0)
  const [isBusy, setBusy] = useState(false)

  async function leave(): Promise<void> {
    setBusy(true)
    await signOut()
    await navigate({ to: '/login', search: {}, replace: true })
  }

  async function ask(): Promise<void> {
    const count = await countUnsent()
    if (count === 0) await leave()
    else setUnsent(count)
  }

  function stay(): void {
    setUnsent(0)
    syncNow()
  }

  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-variant={variant}
        aria-label={variant === 'icon' ? navigationTexts.signOut : undefined}
        onClick={() => void ask()}
      >
        <IconLogout size={18} stroke={1.7} className={classes.icon} aria-hidden="true" />
        {variant === 'icon' ? null : navigationTexts.signOut}
      </button>
      <Modal
        opened={unsent > 0}
        onClose={() => setUnsent(0)}
        title={signOutTexts.title(unsent)}
        zIndex={300}
        classNames={{ title: classes.title ?? '' }}
      >
        <p className={classes.words}>{signOutTexts.explanation}</p>
        <div className={classes.choices}>
          <Button onClick={stay} data-autofocus>
            {signOutTexts.stay}
          </Button>
          <Button color="red" variant="light" loading={isBusy} onClick={() => void leave()}>
            {signOutTexts.leave}
          </Button>
        </div>
      </Modal>
    </>
  )
}
