import { type Actor, landingOf, type Screen, shownName } from '@bama/domain'
import { Anchor, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { navigationTexts, roleText, screenNames, screenTitles } from '../texts/navigation.ts'
import { Card } from '../ui/display/card.tsx'
import { Name } from '../ui/display/names.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { Disc } from '../ui/display/person-avatar.tsx'

interface AccessDeniedProps {
  readonly screen: Screen
  readonly actor: Actor
  readonly user: { readonly name: string; readonly full_name: string | null }
}

/** Shown on the management screens to anyone but admins (A6.7). */
export function AccessDenied({ screen, actor, user }: AccessDeniedProps) {
  const landing = landingOf(actor)
  const value = { c: 'var(--bama-ink)', fw: 600 }
  return (
    <>
      <PageHeader title={screenTitles[screen]} />
      <Card
        w="calc(100% - 2 * var(--bama-gutter))"
        maw={440}
        mx="auto"
        my={{ base: 24, sm: 48 }}
        px="lg"
        py="xl"
        ta="center"
        c="var(--bama-ink-2)"
      >
        <Disc tone="red" size={56}>
          <IconLock size={24} stroke={1.7} aria-hidden="true" />
        </Disc>
        <Title order={2} fz={20} lh={1.4} mt="md" mb="xs" c="var(--bama-ink)">
          {navigationTexts.accessDenied}
        </Title>
        <p>{navigationTexts.accessDeniedHint}</p>
        <Text my={4}>{navigationTexts.adminsOnly}</Text>
        <p>
          {navigationTexts.currentUser}{' '}
          <Text span {...value}>
            <Name>{shownName(user)}</Name>
          </Text>
        </p>
        <Text mt={4}>
          {navigationTexts.userRole}{' '}
          <Text span {...value}>
            {roleText(actor)}
          </Text>
        </Text>
        <Anchor
          component={Link}
          to={`/${landing}`}
          display="inline-block"
          mt="md"
          lh="44px"
          fw={600}
          underline="always"
        >
          {navigationTexts.backTo(screenNames[landing])}
        </Anchor>
      </Card>
    </>
  )
}
