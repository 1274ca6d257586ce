import { addMonths } from '@bama/domain'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { dayFieldTexts, monthText } from '../../texts/days.ts'

interface MonthSwitcherProps {
  /** `yyyy-MM` */
  readonly month: string
  readonly onChange: (month: string) => void
}

/** A month with buttons for the previous (to the right, as Hebrew reads) and the next. */
export function MonthSwitcher({ month, onChange }: MonthSwitcherProps) {
  return (
    <Group
      display="inline-flex"
      maw="100%"
      gap={4}
      justify="space-between"
      wrap="nowrap"
      mih={42}
      px={2}
      bd="1px solid var(--bama-line-strong)"
      bdrs="md"
      bg="var(--bama-surface)"
      role="group"
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={dayFieldTexts.previousMonth}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <IconChevronRight size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      {/* On a phone the arrows are at the edges anyway, and large text needs the space. */}
      <Text span inherit miw={{ base: 0, sm: 112 }} fw={600} ta="center" aria-live="polite">
        {monthText(month)}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={dayFieldTexts.nextMonth}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <IconChevronLeft size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
