import { VisuallyHidden } from '@mantine/core'
import { businessZone } from '../../../data/index.ts'
import { momentText } from '../../../texts/moments.ts'
import { usersTexts as texts } from '../../../texts/users.ts'
import { Ltr, Name } from '../../../ui/display/names.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import tableClasses from '../../../ui/lists/row-table.module.css'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import type { UserActions } from './user-actions.ts'
import { UserButtons } from './user-buttons.tsx'
import { RoleBadge, StatusBadge } from './user-facts.tsx'
import type { UserRow } from './user-rows.ts'
import classes from './users-table.module.css'

const { columns } = texts

interface UsersTableProps {
  readonly rows: readonly UserRow[]
  readonly today: string
  readonly actions: UserActions
}

/** The users on a desk. */
export function UsersTable({ rows, today, actions }: UsersTableProps) {
  return (
    <div className={tableClasses.surface}>
      <table className={tableClasses.table} aria-label={texts.list}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col" className={classes.email}>
              {columns.email}
            </th>
            <th scope="col" className={classes.role}>
              {columns.role}
            </th>
            <th scope="col" className={classes.status}>
              {columns.status}
            </th>
            <th scope="col" className={classes.phone}>
              {columns.phone}
            </th>
            <th scope="col" className={classes.login}>
              {columns.last_login}
            </th>
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>{columns.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.user.id} row={row} today={today} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, today, actions }: Pick<UsersTableProps, 'today' | 'actions'> & { readonly row: UserRow }) {
  const { user, name } = row
  return (
    <tr>
      <th scope="row">
        <span className={classes.person}>
          <PersonAvatar name={name} tone={toneOfId(user.id)} size={32} />
          <span className={classes.words}>
            <Name className={classes.name}>{name}</Name>
            <PersonMeta row={row} />
          </span>
        </span>
      </th>
      <td title={user.email}>
        <Ltr className={classes.line}>{user.email}</Ltr>
      </td>
      <td className={classes.badge}>
        <RoleBadge user={user} />
      </td>
      <td className={classes.badge}>
        <StatusBadge status={row.status} />
      </td>
      <td title={user.phone ?? undefined}>{user.phone != null && <Ltr className={classes.line}>{user.phone}</Ltr>}</td>
      <td className={classes.meta}>
        {user.last_login == null ? texts.neverSignedIn : momentText(user.last_login, today, businessZone)}
      </td>
      <td>
        <UserButtons row={row} actions={actions} />
      </td>
    </tr>
  )
}

/** Under the name: the position, and that this is one's own account. */
export function PersonMeta({ row: { user, isOneself } }: { readonly row: UserRow }) {
  if (user.position == null && !isOneself) return null
  return (
    <span className={classes.position}>
      {user.position != null && <Name>{user.position}</Name>}
      {isOneself && <span className={classes.you}>{texts.you}</span>}
    </span>
  )
}
