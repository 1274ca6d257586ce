import { type Actor, shownName } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useInbox, useOwnFigures, useSession, useToday } from '../../data/index.ts'
import { roleText } from '../../texts/navigation.ts'
import { personalSpaceTexts } from '../../texts/personal-space.ts'
import { Ltr } from '../../ui/display/names.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { OwnName } from './own-name.tsx'
import classes from './profile-card.module.css'

/** Who is signed in, with a few figures of theirs. */
export function ProfileCard() {
  const session = useSession()
  if (session.status !== 'signed_in') return null
  const { user, actor } = session
  const name = shownName(user)
  return (
    <section className={classes.card} aria-label={personalSpaceTexts.profile}>
      <span className={classes.avatar}>
        <PersonAvatar name={name} size={72} />
      </span>
      <div className={classes.name}>
        <OwnName userId={user.id} name={name} />
      </div>
      <p className={classes.email}>
        <IconMail size={18} stroke={1.7} aria-hidden="true" />
        <VisuallyHidden>{personalSpaceTexts.email} </VisuallyHidden>
        <Ltr className={classes.address}>{user.email}</Ltr>
      </p>
      <p className={classes.role}>
        <VisuallyHidden>{personalSpaceTexts.role} </VisuallyHidden>
        <span className={classes.badge}>{roleText(actor)}</span>
      </p>
      <Facts userId={actor.id} />
    </section>
  )
}

function Facts({ userId }: { readonly userId: Actor['id'] }) {
  const figures = useOwnFigures(userId)
  const inbox = useInbox()
  const month = useToday().slice(0, 7)
  const hours = figures === undefined ? undefined : (figures.hoursByMonth.get(month) ?? 0).toFixed(1)
  return (
    <dl className={classes.facts}>
      <Fact label={personalSpaceTexts.hoursThisMonth} value={hours} />
      <Fact label={personalSpaceTexts.openTasks} value={figures?.openTasks} />
      <Fact label={personalSpaceTexts.newMessages} value={inbox?.unread.length} />
    </dl>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: number | string | undefined }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        {value ?? (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{personalSpaceTexts.notCountedYet}</VisuallyHidden>
          </>
        )}
      </dd>
    </div>
  )
}
