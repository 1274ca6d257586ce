import { Box, VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import type { NameChoice } from '../../../ui/forms/name-choices.ts'
import { Name } from '../../../ui/display/names.tsx'
import { ShareBar } from '../../../ui/display/share-bar.tsx'
import { Fold } from './fold.tsx'
import classes from './hours-report.module.css'
import { eventKeyOf } from './report-filter.ts'
import { hoursText, sharesOf } from './report-sums.ts'

const { report: texts } = teamTexts

interface EventChartProps {
  readonly entries: readonly LocalWorkHour[]
  readonly names: readonly NameChoice[]
}

/** Hours by event, as an accessible table with bars. */
export function EventChart({ entries, names }: EventChartProps) {
  return (
    <Fold name="events" title={texts.byEvent}>
      <Bars entries={entries} names={names} />
    </Fold>
  )
}

function Bars({ entries, names }: EventChartProps) {
  const shares = useMemo(() => sharesOf(entries, eventKeyOf), [entries])
  const nameOf = useMemo(() => new Map(names.map(({ value, label }) => [value, label])), [names])
  const most = shares[0]?.hours ?? 0
  return (
    <table className={classes.chart} aria-label={texts.byEvent}>
      <thead>
        <tr>
          <th scope="col" className={classes.event}>
            {texts.columns.event}
          </th>
          <th scope="col" className={classes.hours}>
            {texts.columns.hours}
          </th>
          <th scope="col">
            <VisuallyHidden>{texts.bar}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ key, hours }) => (
          <tr key={key}>
            <Box component="th" scope="row" fw={400}>
              <Name>{nameOf.get(key) ?? ''}</Name>
            </Box>
            <Box component="td" fw={600}>
              {hoursText(hours)}
            </Box>
            <td aria-hidden>
              <ShareBar part={hours} of={most} size={8} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
