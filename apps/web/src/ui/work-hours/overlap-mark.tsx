import { Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { workHoursTexts } from '../../texts/work-hours.ts'

/** Warns that the same hours may be counted twice. */
export const OverlapMark = () => (
  <Group component="span" display="inline-flex" gap={4} wrap="nowrap" fz={13} fw={500} c="var(--bama-spot-fg)">
    <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
    {workHoursTexts.overlaps}
  </Group>
)
