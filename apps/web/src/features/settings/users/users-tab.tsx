import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { useOpenLinks, useSession, useSyncState, useToday, useUsers } from '../../../data/index.ts'
import { usersTexts as texts } from '../../../texts/users.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { EmptyStage } from '../../../ui/display/empty-stage.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../../../ui/lists/rows-skeleton.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts'
import { useTypedQueryText } from '../../../ui/hooks/use-query-text.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import type { InvitedUser } from './use-user-form.ts'
import { focusAfterDeleting, focusRow, type UserActions } from './user-actions.ts'
import { UserCards } from './user-cards.tsx'
import { approve, DeleteDialog, DisableDialog, NewLinkDialog } from './user-dialogs.tsx'
import { UserFormDialog } from './user-form-dialog.tsx'
import { foundUsers, type UserRow, userRows } from './user-rows.ts'
import classes from './users-tab.module.css'
import { UsersTable } from './users-table.tsx'

/** The users: a table with a dialog for new ones (document A, section 2, local user manager). */
export function UsersTab() {
  const session = useSession()
  const users = useUsers()
  const { isOnline } = useSyncState()
  const today = useToday()
  const isPhone = useIsPhone()
  const hasTable = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const { links, refresh } = useOpenLinks(isOnline, users)
  const [query, setQuery] = useTypedQueryText('q')
  const sought = useDeferredValue(query)

  const ownId = session.status === 'signed_in' ? session.user.id : ''
  const all = useMemo(() => userRows(users ?? [], links, ownId), [users, links, ownId])
  const rows = useMemo(() => foundUsers(all, sought), [all, sought])

  // Null: a new one.
  const form = useDialog<UserRow | null>()
  const password = useDialog<UserRow>()
  const link = useDialog<InvitedUser>()
  const asked = useDialog<UserRow>()
  const disabled = useDialog<UserRow>()
  const deleted = useDialog<UserRow>()

  const sendsMail = links?.mail ?? false
  const actions: UserActions = {
    isOffline: !isOnline,
    sendsMail,
    edit: form.open,
    setPassword: password.open,
    askLink: asked.open,
    approve: (row) => void approve(row),
    askDisable: disabled.open,
    askDelete: deleted.open,
  }
  const closing = (close: () => void, row: UserRow | undefined) => (): void => {
    close()
    focusRow(row?.user.id)
  }
  const show = (invited: InvitedUser | null): void => {
    refresh()
    if (invited !== null && invited.made.link !== null) link.open(invited)
  }
  const afterDeletion = ({ user }: UserRow): void => {
    deleted.close()
    const place = rows.findIndex((row) => row.user.id === user.id)
    focusAfterDeleting(user.id, (rows[place + 1] ?? rows[place - 1])?.user.id)
  }

  const count = sought.trim() === '' ? texts.count(all.length) : texts.found(rows.length, all.length)
  return (
    <div className={classes.body}>
      {!isOnline && (
        <div className={classes.offline}>
          <Notice tone="spot">{texts.offline}</Notice>
        </div>
      )}
      <div className={classes.tools}>
        <SearchField label={texts.search} text={query} onChange={setQuery} />
        <output className={classes.count}>{users === undefined ? '' : count}</output>
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
      </div>
      {users === undefined ? (
        <RowsSkeleton shape={hasTable ? 'table' : 'cards'} />
      ) : rows.length === 0 ? (
        <NothingFound onClear={() => setQuery('')} />
      ) : hasTable ? (
        <UsersTable rows={rows} today={today} actions={actions} />
      ) : (
        <UserCards rows={rows} today={today} actions={actions} />
      )}
      {isPhone && isOnline && <CreateButton label={texts.newUser} onClick={() => form.open(null)} />}

      {form.subject !== undefined && (
        <UserFormDialog
          key={form.key}
          opened={form.isOpen}
          row={form.subject}
          rows={all}
          today={today}
          sendsMail={sendsMail}
          isOffline={!isOnline}
          onSaved={(invited) => {
            form.close()
            show(invited)
          }}
          onClose={form.close}
          onClosed={form.forget}
        />
      )}
      {password.subject !== undefined && (
        <PasswordDialog
          key={`password-${password.key}`}
          opened={password.isOpen}
          row={password.subject}
          onClose={closing(password.close, password.subject)}
          onClosed={password.forget}
        />
      )}
      {link.subject !== undefined && (
        <LinkDialog
          key={`link-${link.key}`}
          opened={link.isOpen}
          invited={link.subject}
          today={today}
          onClose={link.close}
          onClosed={link.forget}
        />
      )}
      <NewLinkDialog
        opened={asked.isOpen}
        row={asked.subject}
        sendsMail={sendsMail}
        onClose={closing(asked.close, asked.subject)}
        onMade={show}
      />
      <DisableDialog
        opened={disabled.isOpen}
        row={disabled.subject}
        onClose={closing(disabled.close, disabled.subject)}
      />
      <DeleteDialog
        opened={deleted.isOpen}
        row={deleted.subject}
        onClose={closing(deleted.close, deleted.subject)}
        onDeleted={afterDeletion}
      />
    </div>
  )
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <div className={classes.nothing}>
      <EmptyStage size="page">{texts.nothingFound}</EmptyStage>
      <Button variant="default" onClick={onClear}>
        {texts.clearSearch}
      </Button>
    </div>
  )
}
