import { createContext, useContext } from 'react'
import { recordKey } from './record-focus.ts'

/** What the frame around all screens does for the person who is signed in. */
export interface AccountActions {
  /** `openedFrom`: the record that has the focus afterwards; the person's menu unless given. */
  readonly changePassword: (openedFrom?: string) => void
  readonly signOutElsewhere: () => void
  readonly showShortcuts: () => void
}

export const AccountActionsContext = createContext<AccountActions | null>(null)

export function useAccountActions(): AccountActions {
  const actions = useContext(AccountActionsContext)
  if (actions === null) throw new Error('the account is reached inside the frame')
  return actions
}

/** The person's menu, as the focus knows it. */
export const personMenuKey = recordKey('person-menu', 'own')
