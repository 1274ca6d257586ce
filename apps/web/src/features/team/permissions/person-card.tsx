import { type Actor, actorOf, isAdmin, permissionLockOf, shownName, type VisibleUser } from '@bama/domain'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { businessZone, useSyncState, useToday } from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { shortDay } from '../../../texts/days.ts'
import { momentText } from '../../../texts/moments.ts'
import { roleText } from '../../../texts/navigation.ts'
import { teamTexts } from '../../../texts/team.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { FocusHandover, handFocusTo, recordKey } from '../../../ui/hooks/record-focus.ts'
import { Ltr, Name } from '../../../ui/display/names.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { PermissionSwitches } from './permission-switches.tsx'
import classes from './person-card.module.css'
import type { PermissionDrafts } from './use-permission-drafts.ts'

const { person: texts } = teamTexts

interface PersonCardProps {
  readonly actor: Actor
  readonly person: VisibleUser
  readonly drafts: PermissionDrafts
}

/** Who somebody is, and what they may do. */
export function PersonCard({ actor, person, drafts }: PersonCardProps) {
  const name = shownName(person)
  const lock = permissionLockOf(actor, person)
  const isChanged = drafts.isChanged(person)
  const explanation = useId()
  const key = recordKey('person', person.id)
  // The notice goes with the button that was pressed.
  const focusSwitches = (): void => handFocusTo([key])
  return (
    <article data-record-key={key} className={classes.card} aria-label={name} data-changed={isChanged || undefined}>
      <Head person={person} name={name} />
      <Details person={person} />
      {lock !== null && (
        <p id={explanation} className={classes.lock}>
          {texts.locks[lock]}
        </p>
      )}
      <PermissionSwitches
        flags={drafts.shown(person)}
        isLocked={lock !== null}
        explanation={lock === null ? undefined : explanation}
        onToggle={(flag, value) => drafts.toggle(person, flag, value)}
      />
      {isChanged && (
        <UnsavedNotice
          name={name}
          isSaving={drafts.isSaving(person)}
          failure={drafts.failureOf(person)}
          onSave={() => void drafts.save(person).then((isSaved) => isSaved && focusSwitches())}
          onCancel={() => {
            drafts.cancel(person)
            focusSwitches()
          }}
        />
      )}
    </article>
  )
}

function Head({ person, name }: { readonly person: VisibleUser; readonly name: string }) {
  const isApproved = person.is_approved ?? true
  const actor = actorOf(person)
  const role = roleText(actor)
  return (
    <div className={classes.head}>
      <PersonAvatar name={name} size={44} tone={toneOfId(person.id)} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Name>{name}</Name>
        </h2>
        <Ltr className={classes.email}>{person.email}</Ltr>
      </div>
      <span className={classes.badges}>
        <Badge tone={isAdmin(actor) ? 'plum' : actor.role === 'operator' ? 'sky' : 'grey'}>{role}</Badge>
        <Badge tone={isApproved ? 'leaf' : 'spot'} icon={isApproved ? IconCheck : IconClock}>
          {isApproved ? texts.approved : texts.pending}
        </Badge>
      </span>
    </div>
  )
}

function Details({ person: { phone, position, hire_date, last_login } }: { readonly person: VisibleUser }) {
  const today = useToday()
  return (
    <dl className={classes.details}>
      <Detail label={texts.phone}>{phone == null ? null : <Ltr>{phone}</Ltr>}</Detail>
      <Detail label={texts.position}>{position == null ? null : <bdi>{position}</bdi>}</Detail>
      <Detail label={texts.hireDate}>
        {hire_date == null ? null : <time dateTime={hire_date}>{shortDay(hire_date)}</time>}
      </Detail>
      <Detail label={texts.lastLogin} none={texts.never}>
        {last_login == null ? null : <time dateTime={last_login}>{momentText(last_login, today, businessZone)}</time>}
      </Detail>
    </dl>
  )
}

interface DetailProps {
  readonly label: string
  readonly none?: string
  readonly children: ReactNode
}

function Detail({ label, none = texts.unknown, children }: DetailProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children ?? (
          <span className={classes.none}>
            <span aria-hidden>–</span>
            <VisuallyHidden>{none}</VisuallyHidden>
          </span>
        )}
      </dd>
    </div>
  )
}

interface UnsavedNoticeProps {
  readonly name: string
  readonly isSaving: boolean
  readonly failure: string | null
  readonly onSave: () => void
  readonly onCancel: () => void
}

function UnsavedNotice({ name, isSaving, failure, onSave, onCancel }: UnsavedNoticeProps) {
  const { isOnline } = useSyncState()
  return (
    <div className={classes.notice}>
      <FocusHandover />
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <span className={classes.sentence} role="status">
        {texts.unsaved}
      </span>
      <Button size="sm" aria-label={texts.saveOf(name)} loading={isSaving} onClick={onSave}>
        {commonTexts.save}
      </Button>
      <Button variant="default" size="sm" aria-label={texts.cancelOf(name)} disabled={isSaving} onClick={onCancel}>
        {commonTexts.cancel}
      </Button>
      {failure === null && !isOnline && <p className={classes.offline}>{texts.offline}</p>}
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
