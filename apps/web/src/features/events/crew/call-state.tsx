import type { VisibleEvent, VisibleSlot } from '@bama/domain'
import { callStateOf } from '@bama/domain/call'
import { Text } from '@mantine/core'
import { businessZone, useToday } from '../../../data/index.ts'
import { callsTexts } from '../../../texts/calls.ts'
import { momentText } from '../../../texts/moments.ts'

const { state: texts } = callsTexts

interface CallStateProps {
  readonly event: VisibleEvent
  readonly slot: VisibleSlot
}

/** The state of a call: what was last sent and how, whether its page was opened, and which version was confirmed. */
export function CallState({ event, slot }: CallStateProps) {
  const today = useToday()
  const { latest, isCurrent, opened, confirmed } = callStateOf(event, slot)
  if (latest === null) return null
  const { how, made_at: madeAt } = latest.sheet
  const parts = [
    texts.made(latest.number, how, momentText(madeAt, today, businessZone)),
    ...(opened === null ? [] : [opened.id === latest.id ? texts.opened : texts.openedEarlier(opened.number)]),
    ...(confirmed === null ? [] : [texts.confirmed(confirmed.number)]),
  ]
  return (
    <Text size="sm" c={isCurrent ? 'dimmed' : 'var(--bama-red-fg)'} mt={4}>
      {parts.join(' · ')}
      {!isCurrent && <> {texts.outdated}</>}
    </Text>
  )
}
