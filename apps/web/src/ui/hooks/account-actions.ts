import { createContext, useContext } from 'react'
import { recordKey } from './record-focus.ts'

/** Actions that the frame around all screens offers for the signed-in person's account. */
export interface AccountActions {
  /** `openedFrom`: the record to focus afterwards. Default: the person's menu. */
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

/** The record key of the person's menu, for returning the focus. */
export const personMenuKey = recordKey('person-menu', 'own')
