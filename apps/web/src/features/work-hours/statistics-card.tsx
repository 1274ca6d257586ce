import { Box, Button, Divider, Group, Stack } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { hoursScreenTexts } from '../../texts/hours-screen.ts'
import { Card } from '../../ui/display/card.tsx'
import { Name } from '../../ui/display/names.tsx'
import { ShareBar } from '../../ui/display/share-bar.tsx'
import type { HoursRow } from './hours-row.ts'
import { oneDecimal, sharesOf } from './month-figures.ts'

const { statistics: texts, entries } = hoursScreenTexts

interface StatisticsCardProps {
  readonly rows: readonly Pick<HoursRow, 'eventId' | 'eventName' | 'hundredths' | 'status'>[]
  /** In hundredths of an hour. */
  readonly total: number
}

/** The month's hours by event with bars, and their sum. Smaller events are expanded on request. */
export function StatisticsCard({ rows, total }: StatisticsCardProps) {
  const headingId = useId()
  const listId = useId()
  const [isWhole, setIsWhole] = useState(false)
  const shares = useMemo(() => sharesOf(rows), [rows])
  const shown = useMemo(() => (isWhole ? sharesOf(rows, true) : shares), [rows, shares, isWhole])
  return (
    <Card p={0} aria-labelledby={headingId}>
      <Box component="h2" px="md" py={14} fz="md" fw={700} lh={1.4} id={headingId}>
        {texts.title}
      </Box>
      <Divider />
      <Stack component="ul" gap={10} px="md" py="sm" id={listId}>
        {shown.map(({ name, hundredths, entries: count, share }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two events may have one name, and nothing in a line is remembered
          <Stack key={index} component="li" gap={3}>
            <Group component="span" gap="xs" wrap="nowrap" justify="space-between" align="stretch" fz="sm">
              <Box component="span" miw={0} style={{ overflowWrap: 'anywhere' }}>
                {name === null ? texts.others : <Name>{name}</Name>}
              </Box>
              <Box component="span" flex="none" fw={600}>
                {oneDecimal(hundredths)}
              </Box>
            </Group>
            <ShareBar part={share} of={1} size={6} />
            <Box component="span" fz="xs" c="dimmed">
              {entries(count)}
            </Box>
          </Stack>
        ))}
      </Stack>
      {shares.some(({ name }) => name === null) && (
        <Button
          variant="transparent"
          h={44}
          px="md"
          c="var(--bama-action-ink)"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.showFewer : texts.showAll}
        </Button>
      )}
      <Divider />
      <Group component="p" justify="space-between" align="baseline" px="md" py="sm">
        {texts.total}{' '}
        <Box component="strong" fz="lg">
          {oneDecimal(total)}
        </Box>
      </Group>
    </Card>
  )
}
