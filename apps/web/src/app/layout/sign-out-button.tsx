import { UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { navigationTexts } from '../../texts/navigation.ts'
import { useSignOut } from '../../ui/dialogs/use-sign-out.tsx'
import wing from '../../ui/display/wing.module.css'

interface SignOutButtonProps {
  readonly variant: 'full' | 'icon'
}

/** Signs out, after asking if something is unsent, and shows the sign-in. */
export function useSignOutHere(): ReturnType<typeof useSignOut> {
  const navigate = useNavigate()
  return useSignOut(() => navigate({ to: '/login', search: {}, replace: true }))
}

export function SignOutButton({ variant }: SignOutButtonProps) {
  const { start, dialog } = useSignOutHere()
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
