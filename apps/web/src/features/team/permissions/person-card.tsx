import { type Actor, actorOf, isAdmin, permissionLockOf, shownName, type VisibleUser } from '@bama/domain'
import { Box, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { businessZone, useToday } from '../../../data/index.ts'
import { shortDay } from '../../../texts/days.ts'
import { momentText } from '../../../texts/moments.ts'
import { roleText } from '../../../texts/navigation.ts'
import { teamTexts } from '../../../texts/team.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { handFocusTo, recordKey } from '../../../ui/hooks/record-focus.ts'
import { Ltr, Name } from '../../../ui/display/names.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { PermissionSwitches } from './permission-switches.tsx'
import classes from './permissions.module.css'
import { UnsavedNotice } from './unsaved-notice.tsx'
import type { PermissionDrafts } from './use-permission-drafts.ts'

const { person: texts } = teamTexts

interface PersonCardProps {
  readonly actor: Actor
  readonly person: VisibleUser
  readonly drafts: PermissionDrafts
}

export function PersonCard({ actor, person, drafts }: PersonCardProps) {
  const name = shownName(person)
  const lock = permissionLockOf(actor, person)
  const isChanged = drafts.isChanged(person)
  const explanation = useId()
  const key = recordKey('person', person.id)
  // Saving or cancelling removes the notice with the pressed button.
  const focusSwitches = (): void => handFocusTo([key])
  return (
    <Paper
      component="article"
      data-record-key={key}
      p="md"
      radius="lg"
      shadow="card"
      className={classes.card ?? ''}
      mod={{ changed: isChanged }}
      aria-label={name}
    >
      <Head person={person} name={name} />
      <Details person={person} />
      {lock !== null && (
        <Text id={explanation} mt="sm" fz="sm" c="var(--bama-ink-2)">
          {texts.locks[lock]}
        </Text>
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
    </Paper>
  )
}

function Head({ person, name }: { readonly person: VisibleUser; readonly name: string }) {
  const isApproved = person.is_approved ?? true
  const actor = actorOf(person)
  const role = roleText(actor)
  return (
    <Group gap="8px 12px">
      <PersonAvatar name={name} size={44} tone={toneOfId(person.id)} />
      <Box flex="1 1 160px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Title order={2} fz={16} fw={600} lh={1.4}>
          <Name>{name}</Name>
        </Title>
        <Text span fz="sm" lh="inherit" c="var(--bama-ink-2)">
          <Ltr>{person.email}</Ltr>
        </Text>
      </Box>
      <Group gap={4}>
        <Badge tone={isAdmin(actor) ? 'plum' : actor.role === 'operator' ? 'sky' : 'grey'}>{role}</Badge>
        <Badge tone={isApproved ? 'leaf' : 'spot'} icon={isApproved ? IconCheck : IconClock}>
          {isApproved ? texts.approved : texts.pending}
        </Badge>
      </Group>
    </Group>
  )
}

function Details({
  person: { phone, position, hire_date, last_login, last_login_device },
}: {
  readonly person: VisibleUser
}) {
  const today = useToday()
  return (
    <dl className={classes.details}>
      <Detail label={texts.phone}>{phone == null ? null : <Ltr>{phone}</Ltr>}</Detail>
      <Detail label={texts.position}>{position == null ? null : <bdi>{position}</bdi>}</Detail>
      <Detail label={texts.hireDate}>
        {hire_date == null ? null : <time dateTime={hire_date}>{shortDay(hire_date)}</time>}
      </Detail>
      <Detail label={texts.lastLogin} none={texts.never}>
        {last_login == null ? null : (
          <>
            <time dateTime={last_login}>{momentText(last_login, today, businessZone)}</time>
            {last_login_device != null && (
              <>
                {', '}
                <bdi dir="rtl">{last_login_device}</bdi>
              </>
            )}
          </>
        )}
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
          <Text span inherit c="dimmed">
            <span aria-hidden>–</span>
            <VisuallyHidden>{none}</VisuallyHidden>
          </Text>
        )}
      </dd>
    </div>
  )
}
