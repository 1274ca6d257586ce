import { type ReactNode, useMemo } from 'react'
import { signOutElsewhere, useSession, useSyncState } from '../../data/index.ts'
import { accountTexts } from '../../texts/account.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { type AccountActions, personMenuKey } from '../../ui/hooks/account-actions.ts'
import { handFocusTo } from '../../ui/hooks/record-focus.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { usePreload } from '../../ui/loading/use-preload.ts'

const OwnPasswordDialog = lazyDialog(() => import('./own-password-dialog.tsx').then((part) => part.OwnPasswordDialog))
const preloaded = [OwnPasswordDialog]

interface Account extends Pick<AccountActions, 'changePassword' | 'signOutElsewhere'> {
  /** To be rendered by the caller. */
  readonly dialogs: ReactNode
}

/** Actions on the user's own account: changing the password, and signing out other devices. */
export function useAccount(): Account {
  const session = useSession()
  const { isOnline } = useSyncState()
  usePreload(session.status === 'signed_in', preloaded)
  /** The subject is the key of the record that the dialog was opened from. */
  const password = useDialog<string>()
  const elsewhere = useConfirmedCommand<null, unknown>({
    texts: () => accountTexts.elsewhere,
    run: signOutElsewhere,
    effect: 'change',
    recordKey: () => personMenuKey,
    done: accountTexts.elsewhere.done,
    failed: accountTexts.elsewhere.failed,
  })
  const { open } = password
  const { ask } = elsewhere
  const actions = useMemo(
    () => ({
      changePassword: (openedFrom: string = personMenuKey) => open(openedFrom),
      signOutElsewhere: () => ask(null),
    }),
    [open, ask],
  )
  const { subject } = password
  return {
    ...actions,
    dialogs: (
      <>
        {session.status === 'signed_in' && subject !== undefined && (
          <OwnPasswordDialog
            key={password.key}
            {...password.props}
            userId={session.user.id}
            isOffline={!isOnline}
            onClosed={() => {
              // The menu item that opened the dialog no longer exists.
              handFocusTo([subject, personMenuKey])
              password.forget()
            }}
          />
        )}
        {elsewhere.dialog}
      </>
    ),
  }
}
