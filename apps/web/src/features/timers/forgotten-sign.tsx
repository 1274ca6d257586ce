import { VisuallyHidden } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useServerSeconds } from '../../data/index.ts'
import { timersTexts } from '../../texts/timers.ts'
import { isForgotten } from './forgotten.ts'
import type { NamedTimer } from './timer-rows.tsx'
import classes from './timers.module.css'

/** Marks a count of timers if one of them may have been forgotten. */
export function ForgottenSign({ timers }: { readonly timers: readonly NamedTimer[] }) {
  const nowMs = useServerSeconds()
  if (!timers.some(({ timer }) => isForgotten(timer, nowMs))) return null
  return (
    <span className={classes.sign} title={timersTexts.forgotten.badge}>
      <IconClockExclamation size={20} stroke={1.7} aria-hidden />
      <VisuallyHidden>{`, ${timersTexts.forgotten.badge}`}</VisuallyHidden>
    </span>
  )
}
