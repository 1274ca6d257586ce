import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { hoursText, totalsOf } from './report-sums.ts'
import classes from './hours-report.module.css'

const { report: texts } = teamTexts

interface TotalsProps {
  readonly entries: readonly LocalWorkHour[]
  /** Buttons that act on all listed entries. */
  readonly children: ReactNode
}

export function Totals({ entries, children }: TotalsProps) {
  const { total, unpaid, rejected } = totalsOf(entries)
  return (
    <Group component="section" gap="8px 24px" aria-label={texts.totals}>
      <Group component="dl" gap="8px 24px" align="baseline" className={classes.totals ?? ''}>
        <Total label={texts.total} hours={total} />
        <Total label={texts.unpaid} hours={unpaid} />
        {rejected > 0 && <Total label={texts.rejected} hours={rejected} />}
      </Group>
      <Box component="output" className={classes.listed ?? ''} fz="sm" c="dimmed">
        {texts.count(entries.length)}
      </Box>
      <Group component="span" gap="xs" className={classes.buttons ?? ''}>
        {children}
      </Group>
    </Group>
  )
}

function Total({ label, hours }: { readonly label: string; readonly hours: number }) {
  return (
    <Group gap={10} align="baseline" className={classes.total ?? ''}>
      <Box component="dt" fz="sm" c="dimmed">
        {label}
      </Box>
      <dd>{hoursText(hours)}</dd>
    </Group>
  )
}
