import { businessZone } from '../../../data/index.ts'
import { momentText } from '../../../texts/moments.ts'
import { usersTexts as texts } from '../../../texts/users.ts'
import { mailHref, telHref } from '../../../ui/display/contact-links.ts'
import { Ltr, Name } from '../../../ui/display/names.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import cardClasses from '../../../ui/lists/row-cards.module.css'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import type { UserActions } from './user-actions.ts'
import { UserButtons } from './user-buttons.tsx'
import classes from './user-cards.module.css'
import { RoleBadge, StatusBadge } from './user-facts.tsx'
import type { UserRow } from './user-rows.ts'
import { PersonMeta } from './users-table.tsx'

interface UserCardsProps {
  readonly rows: readonly UserRow[]
  readonly today: string
  readonly actions: UserActions
}

/** The users on a phone. */
export function UserCards({ rows, today, actions }: UserCardsProps) {
  return (
    <ul className={cardClasses.list} aria-label={texts.list}>
      {rows.map((row) => (
        <li key={row.user.id}>
          <UserCard row={row} today={today} actions={actions} />
        </li>
      ))}
    </ul>
  )
}

function UserCard({ row, today, actions }: Pick<UserCardsProps, 'today' | 'actions'> & { readonly row: UserRow }) {
  const { user, name } = row
  const tel = user.phone == null ? null : telHref(user.phone)
  const mail = mailHref(user.email)
  return (
    <article className={cardClasses.card} aria-label={name}>
      <div className={cardClasses.head}>
        <span className={classes.face}>
          <PersonAvatar name={name} tone={toneOfId(user.id)} />
        </span>
        <div className={cardClasses.words}>
          <h2 className={cardClasses.title}>
            <Name>{name}</Name>
          </h2>
          <PersonMeta row={row} />
        </div>
        <UserButtons row={row} actions={actions} />
      </div>
      <div className={classes.badges}>
        <RoleBadge user={user} />
        <StatusBadge status={row.status} />
      </div>
      <div className={classes.contacts}>
        <Contact href={mail} text={user.email} />
        {user.phone != null && <Contact href={tel} text={user.phone} />}
      </div>
      <p className={classes.login}>
        {user.last_login == null ? texts.neverYet : texts.lastLogin(momentText(user.last_login, today, businessZone))}
      </p>
    </article>
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
