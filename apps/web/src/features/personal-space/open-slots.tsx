import { type Actor, crewPlan, eventStatus } from '@bama/domain'
import { replyOf, spanOfSlot } from '@bama/domain/crew'
import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { useOwnSlots } from '../../data/index.ts'
import { crewTexts } from '../../texts/crew.ts'
import { AnswerButtons, isOpenReply } from '../../ui/crew/own-slot.tsx'
import { SlotWhen } from '../../ui/crew/slot-when.tsx'
import { Name } from '../../ui/display/names.tsx'
import { RowLink } from '../../ui/lists/row-link.tsx'
import classes from './personal-space.module.css'

const { own: texts } = crewTexts

/** The slots that wait for the person's answer, to be answered here. */
export function OpenSlots({ actor, today }: { readonly actor: Actor; readonly today: string }) {
  const slots = useOwnSlots(actor.id)
  const open = (slots ?? []).filter(
    ({ slot, event }) =>
      slot.plan === crewPlan.firm &&
      event.status !== eventStatus.cancelled &&
      spanOfSlot(event, slot).lastDay >= today &&
      isOpenReply(replyOf(event, slot)),
  )
  if (open.length === 0) return null
  return (
    <Box component="section" mb="md" aria-label={texts.waiting}>
      <Title order={3} fz={14} fw={600} c="var(--bama-ink-2)" mb={4}>
        {texts.waiting}
      </Title>
      <Stack component="ul" gap="xs">
        {open.map(({ slot, event }) => (
          <Group
            component="li"
            key={slot.id}
            justify="space-between"
            gap="xs"
            p="sm"
            bdrs="md"
            c="var(--tone-fg)"
            bg="var(--tone-bg)"
            data-tone="spot"
          >
            <Box miw={0}>
              <RowLink to="/Events" search={{ event: event.id }} className={classes.dayLink}>
                <span className={classes.dayTitle}>
                  <Name>{event.name}</Name>
                </span>
              </RowLink>
              <Text size="sm">
                <Name>{slot.role}</Name>
                {' · '}
                <SlotWhen event={event} slot={slot} />
              </Text>
              {replyOf(event, slot) === 'changed' && <Text size="sm">{texts.changed}</Text>}
            </Box>
            <AnswerButtons event={event} slot={slot} />
          </Group>
        ))}
      </Stack>
    </Box>
  )
}
