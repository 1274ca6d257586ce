import { type ReactNode, useMemo } from 'react'
import { signOutElsewhere, useSession, useSyncState } from '../../data/index.ts'
import { accountTexts } from '../../texts/account.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { type AccountActions, personMenuKey } from '../../ui/hooks/account-actions.ts'
import { handFocusTo } from '../../ui/hooks/record-focus.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { usePreload } from '../../ui/loading/use-preload.ts'

const OwnPasswordDialog = lazyDialog(
  () => import('./own-password-dialog.tsx').then((part) => part.OwnPasswordDialog),
  ({ opened }) => opened,
)
const preloaded = [OwnPasswordDialog]

interface Account extends Pick<AccountActions, 'changePassword' | 'signOutElsewhere'> {
  /** To be put on the page. */
  readonly dialogs: ReactNode
}

/** One's own account: a new password, and the sign-ins elsewhere. */
export function useAccount(): Account {
  const session = useSession()
  const { isOnline } = useSyncState()
  usePreload(session.status === 'signed_in', preloaded)
  /** For the record from which it was opened. */
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
            opened={password.isOpen}
            userId={session.user.id}
            isOffline={!isOnline}
            onClose={password.close}
            onClosed={() => {
              // The menu's item that opened it is gone.
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
