import { Button, Modal, Text, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { countUnsent, signOut, syncNow, useSession } from '../../data/index.ts'
import { signOutTexts } from '../../texts/auth.ts'
import { navigationTexts } from '../../texts/navigation.ts'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import wing from '../../ui/display/wing.module.css'

interface SignOutButtonProps {
  readonly variant: 'full' | 'icon'
}

/**
 * Signs out, which locks the local copy on a personal device and wipes it on any other. Asks first if there are unsent
 * changes, in `dialog`, which the caller renders.
 */
export function useSignOut(): { readonly start: () => Promise<void>; readonly dialog: ReactNode } {
  const navigate = useNavigate()
  const session = useSession()
  const isPersonal = session.status === 'signed_in' && session.isPersonal
  const [unsent, setUnsent] = useState(0)
  const [isBusy, setBusy] = useState(false)

  async function leave(): Promise<void> {
    setBusy(true)
    try {
      await signOut()
      await navigate({ to: '/login', search: {}, replace: true })
    } finally {
      setBusy(false)
    }
  }

  async function start(): Promise<void> {
    const count = await countUnsent()
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
      <Modal opened={unsent > 0} onClose={() => setUnsent(0)} title={signOutTexts.title(unsent)} zIndex={300}>
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
      </Modal>
    ),
  }
}

export function SignOutButton({ variant }: SignOutButtonProps) {
  const { start, dialog } = useSignOut()
  return (
    <>
      <UnstyledButton
        className={wing.button ?? ''}
        data-shape={variant}
        w="100%"
        fz={15}
        c="var(--bama-backstage-ink-3)"
        aria-label={variant === 'icon' ? navigationTexts.signOut : undefined}
        onClick={() => void start()}
      >
        <SignOutIcon />
        {variant === 'icon' ? null : navigationTexts.signOut}
      </UnstyledButton>
      {dialog}
    </>
  )
}

/** An arrow pointing out of the page, mirrored for right-to-left. */
export const SignOutIcon = () => (
  <IconLogout size={18} stroke={1.7} style={{ transform: 'scaleX(-1)' }} aria-hidden="true" />
)
