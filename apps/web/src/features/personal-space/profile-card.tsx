import { type Actor, shownName } from '@bama/domain'
import { Box, Flex, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useInbox, useOwnFigures, useToday } from '../../data/index.ts'
import { roleText } from '../../texts/navigation.ts'
import { personalSpaceTexts } from '../../texts/personal-space.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Ltr } from '../../ui/display/names.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { OwnName } from './own-name.tsx'
import classes from './personal-space.module.css'

export function ProfileCard() {
  const { user, actor } = useSignedIn()
  const name = shownName(user)
  return (
    <Card
      p={{ base: '12px 14px 4px', sm: '24px 20px 8px' }}
      className={classes.card ?? ''}
      aria-label={personalSpaceTexts.profile}
    >
      <Flex style={{ gridArea: 'avatar' }}>
        <PersonAvatar name={name} size={72} />
      </Flex>
      <Flex w="100%" miw={0} style={{ gridArea: 'name' }} className={classes.name ?? ''}>
        <OwnName userId={user.id} name={name} />
      </Flex>
      <Group
        gap="xs"
        wrap="nowrap"
        miw={0}
        maw="100%"
        c="var(--bama-ink-2)"
        fz="sm"
        lh="sm"
        style={{ gridArea: 'email' }}
      >
        <IconMail size={18} stroke={1.7} aria-hidden="true" />
        <VisuallyHidden>{personalSpaceTexts.email} </VisuallyHidden>
        <Text span inherit miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Ltr>{user.email}</Ltr>
        </Text>
      </Group>
      <Flex style={{ gridArea: 'role' }} className={classes.role ?? ''}>
        <VisuallyHidden>{personalSpaceTexts.role} </VisuallyHidden>
        <Badge tone="action">{roleText(actor)}</Badge>
      </Flex>
      <Facts userId={actor.id} />
    </Card>
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
      <Box component="dd" c="var(--bama-ink)" fw={600}>
        {value ?? (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{personalSpaceTexts.notCountedYet}</VisuallyHidden>
          </>
        )}
      </Box>
    </div>
  )
}
