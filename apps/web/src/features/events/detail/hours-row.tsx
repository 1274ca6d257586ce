import { Box, Group } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHoursOf } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import body from '../../../ui/dialogs/record-body.module.css'

const { detail: texts } = eventsTexts

interface HoursRowProps {
  readonly eventId: string
  /** The button that starts and stops the event's timer. */
  readonly timer: ReactNode
}

/** The hours logged for the event, and its timer. */
export function HoursRow({ eventId, timer }: HoursRowProps) {
  const logged = useHoursOf(eventId)
  return (
    <Group component="section" gap="8px 12px" className={body.first ?? ''} aria-label={texts.hours}>
      <IconClock size={20} stroke={1.7} aria-hidden color="var(--bama-ink-3)" />
      <div>
        <Box fz={13} lh={1.4} c="dimmed">
          {texts.hours}
        </Box>
        <Box fz="sm" fw={600}>
          {logged === undefined ? '–' : logged.entries === 0 ? texts.noHours : texts.logged(logged.hours)}
        </Box>
      </div>
      <Group justify="flex-end" maw="100%" ms="auto">
        {timer}
      </Group>
    </Group>
  )
}
