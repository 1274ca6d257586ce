import { IconAlertTriangle } from '@tabler/icons-react'
import { workHoursTexts } from '../../texts/work-hours.ts'
import classes from './overlap-mark.module.css'

/** Says that the same hours may be counted twice. */
export const OverlapMark = () => (
  <span className={classes.mark}>
    <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
    {workHoursTexts.overlaps}
  </span>
)
