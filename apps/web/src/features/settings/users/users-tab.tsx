import { Box, Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { z } from 'zod'
import { isLocalMode, useOpenLinks, useSyncState, useToday, useUsers } from '../../../data/index.ts'
import { localTexts } from '../../../texts/local.ts'
import { usersTexts as texts } from '../../../texts/users.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { RecordList } from '../../../ui/lists/record-list.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useNotCounted } from '../../../ui/feedback/first-download.tsx'
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts'
import { useAccountActions } from '../../../ui/hooks/account-actions.ts'
import { handFocusTo, mainKey } from '../../../ui/hooks/record-focus.ts'
import { searchText, useRequest, useSearchState } from '../../../ui/hooks/use-search-state.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import type { InvitedUser } from './use-user-form.ts'
import type { UserActions } from './user-actions.ts'
import { userLook } from './user-columns.tsx'
import { approve, userKey, useUserCommands } from './use-user-commands.tsx'
import { UserFormDialog } from './user-form-dialog.tsx'
import { foundUsers, type UserRow, userRows } from './user-rows.ts'
import { ListCount } from '../../../ui/display/screen-body.tsx'
import { useSignedIn } from '../../../ui/hooks/use-signed-in.ts'

const usersSearch = z.object({ q: searchText, new: searchText })

/** The list of users and their forms (specification, section 2, local user manager). */
export function UsersTab() {
  const { user } = useSignedIn()
  const users = useUsers()
  const { isOnline } = useSyncState()
  const today = useToday()
  const notCounted = useNotCounted()
  const isPhone = useIsPhone()
  const { links, refresh } = useOpenLinks(isOnline, users)
  const { search, set, setSoon } = useSearchState(usersSearch)
  const { q: query = '' } = search
  const shownQuery = useDeferredValue(query)

  const all = useMemo(() => userRows(users ?? [], links, user.id), [users, links, user.id])
  const rows = useMemo(() => foundUsers(all, shownQuery), [all, shownQuery])

  // Null for a new account.
  const form = useDialog<UserRow | null>()
  const password = useDialog<UserRow>()
  const openPassword = password.open
  const { changePassword } = useAccountActions()
  const link = useDialog<InvitedUser>()
  const sendsMail = links?.mail ?? false
  const show = (invited: InvitedUser | null): void => {
    refresh()
    if (invited !== null && invited.made.link !== null) link.open(invited)
  }
  const { askLink, askDisable, askDelete, dialogs } = useUserCommands({ sendsMail, onLinkMade: show })
  const look = useMemo(() => {
    const actions: UserActions = {
      isOffline: !isOnline,
      sendsMail,
      edit: form.open,
      setPassword: (row) => (row.isOneself ? changePassword(userKey(row)) : openPassword(row)),
      askLink,
      approve: (row) => void approve(row),
      askDisable,
      askDelete,
    }
    return userLook(actions, today)
  }, [isOnline, sendsMail, form.open, openPassword, changePassword, askLink, askDisable, askDelete, today])
  // The first steps and the team screen link here to open the new user form.
  useRequest(users === undefined ? undefined : search.new, () => {
    set({ new: undefined })
    if (isOnline) form.open(null)
  })
  const count = shownQuery.trim() === '' ? texts.count(all.length) : texts.found(rows.length, all.length)
  return (
    <>
      <Group gap="8px 16px" pb="sm">
        <SearchField label={texts.search} text={query} onChange={(q) => setSoon({ q })} />
        <ListCount flex={{ base: '1 1 100%', sm: 1 }}>
          {/* Replaces the count, since a line of its own would shift the list. */}
          {users === undefined ? notCounted : isOnline ? count : <b>{texts.readOnly}</b>}
        </ListCount>
        {!isPhone && (
          <Button
            size="md"
            leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />}
            disabled={!isOnline}
            onClick={() => form.open(null)}
          >
            {texts.newUser}
          </Button>
        )}
      </Group>
      {isLocalMode() && (
        <Box pb="sm">
          <Notice tone="spot">{localTexts.noProtection}</Notice>
        </Box>
      )}
      <RecordList
        label={texts.list}
        rows={users === undefined ? undefined : rows}
        look={look}
        tableFrom="75em"
        heights={[57, 232]}
        nothingFound={{ text: texts.nothingFound, clear: texts.clearSearch, onClear: () => set({ q: '' }) }}
      />
      {isPhone && isOnline && <CreateButton label={texts.newUser} onClick={() => form.open(null)} />}

      {form.subject !== undefined && (
        <UserFormDialog
          key={form.key}
          {...form.props}
          row={form.subject}
          rows={all}
          today={today}
          sendsMail={sendsMail}
          isOffline={!isOnline}
          onSaved={(invited) => {
            form.close()
            show(invited)
          }}
        />
      )}
      {password.subject !== undefined && (
        <PasswordDialog
          key={`password-${password.key}`}
          {...password.props}
          row={password.subject}
          onClosed={() => {
            // The menu item that opened the dialog no longer exists.
            if (password.subject !== undefined) handFocusTo([userKey(password.subject), mainKey])
            password.forget()
          }}
        />
      )}
      {link.subject !== undefined && (
        <LinkDialog key={`link-${link.key}`} {...link.props} invited={link.subject} today={today} />
      )}
      {dialogs}
    </>
  )
}
