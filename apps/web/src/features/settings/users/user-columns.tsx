import { businessZone } from '../../../data/index.ts'
import { momentText } from '../../../texts/moments.ts'
import { usersTexts as texts } from '../../../texts/users.ts'
import { mailHref, telHref } from '../../../ui/display/contact-links.ts'
import { Ltr, Name } from '../../../ui/display/names.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { CardHead, CellGroup, CellText } from '../../../ui/lists/record-cells.tsx'
import type { RowLook } from '../../../ui/lists/record-list.tsx'
import type { UserActions } from './user-actions.ts'
import { UserButtons } from './user-buttons.tsx'
import classes from './user-columns.module.css'
import { RoleBadge, StatusBadge } from './user-facts.tsx'
import type { UserRow } from './user-rows.ts'

const { columns: headers } = texts

export function userLook(actions: UserActions, today: string): RowLook<UserRow> {
  const moment = (instant: string): string => momentText(instant, today, businessZone)
  return {
    kind: 'user',
    columns: [
      {
        key: 'name',
        header: headers.name,
        isRowHeader: true,
        cell: (row) => (
          <span className={classes.person}>
            <PersonAvatar name={row.name} tone={toneOfId(row.id)} size={32} />
            <span className={classes.words}>
              <CellText look="strong">
                <Name>{row.name}</Name>
              </CellText>
              <PersonMeta row={row} />
            </span>
          </span>
        ),
      },
      {
        key: 'email',
        header: headers.email,
        width: '22%',
        cell: ({ user: { email } }) => (
          <span title={email}>
            <Ltr lines={1}>{email}</Ltr>
          </span>
        ),
      },
      {
        key: 'role',
        header: headers.role,
        width: 104,
        cell: ({ user }) => (
          <CellGroup>
            <RoleBadge user={user} />
          </CellGroup>
        ),
      },
      {
        key: 'status',
        header: headers.status,
        width: 140,
        cell: ({ status }) => (
          <CellGroup>
            <StatusBadge status={status} />
          </CellGroup>
        ),
      },
      {
        key: 'phone',
        header: headers.phone,
        width: 144,
        cell: ({ user: { phone } }) => phone != null && <Ltr className={classes.line}>{phone}</Ltr>,
      },
      {
        key: 'last_login',
        header: headers.last_login,
        width: 144,
        cell: ({ user: { last_login: at, last_login_device: device } }) => (
          <span className={classes.meta}>
            {at == null ? texts.neverSignedIn : moment(at)}
            {device != null && (
              <>
                <br />
                <bdi dir="rtl">{device}</bdi>
              </>
            )}
          </span>
        ),
      },
      {
        key: 'actions',
        header: headers.actions,
        isHeaderHidden: true,
        width: 108,
        cell: (row) => <UserButtons row={row} actions={actions} />,
      },
    ],
    cardLabel: ({ name }) => name,
    card: (row) => {
      const { user, name, status } = row
      return (
        <>
          <CardHead
            start={
              <span className={classes.avatar}>
                <PersonAvatar name={name} tone={toneOfId(user.id)} />
              </span>
            }
            title={<Name>{name}</Name>}
            meta={<PersonMeta row={row} />}
          >
            <UserButtons row={row} actions={actions} />
          </CardHead>
          <div className={classes.badges}>
            <RoleBadge user={user} />
            <StatusBadge status={status} />
          </div>
          <div className={classes.contacts}>
            <Contact href={mailHref(user.email)} text={user.email} />
            {user.phone != null && <Contact href={telHref(user.phone)} text={user.phone} />}
          </div>
          <p className={classes.login}>
            {user.last_login == null ? texts.neverYet : texts.lastLogin(moment(user.last_login))}
            {user.last_login_device != null && (
              <>
                {', '}
                <bdi dir="rtl">{user.last_login_device}</bdi>
              </>
            )}
          </p>
        </>
      )
    },
  }
}

/** The user's position, and a mark on one's own account. */
function PersonMeta({ row: { user, isOneself } }: { readonly row: UserRow }) {
  if (user.position == null && !isOneself) return null
  return (
    <span className={classes.position}>
      {user.position != null && <Name>{user.position}</Name>}
      {isOneself && <span className={classes.you}>{texts.you}</span>}
    </span>
  )
}

function Contact({ href, text }: { readonly href: string | null; readonly text: string }) {
  if (href === null) return <Ltr className={classes.contact}>{text}</Ltr>
  return (
    <a className={classes.contact} href={href}>
      <Ltr>{text}</Ltr>
    </a>
  )
}
