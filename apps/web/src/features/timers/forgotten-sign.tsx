import { Box, VisuallyHidden } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useServerSeconds } from '../../data/index.ts'
import { timersTexts } from '../../texts/timers.ts'
import { isForgotten } from './forgotten.ts'
import type { NamedTimer } from './timer-rows.tsx'

/** Where timers are only counted: that one of them may have been forgotten. */
export function ForgottenSign({ timers }: { readonly timers: readonly NamedTimer[] }) {
  const nowMs = useServerSeconds()
  if (!timers.some(({ timer }) => isForgotten(timer, nowMs))) return null
  return (
    <Box component="span" display="inline-flex" flex="none" c="var(--bama-spot-fg)" title={timersTexts.forgotten.badge}>
      <IconClockExclamation size={20} stroke={1.7} aria-hidden />
      <VisuallyHidden>{`, ${timersTexts.forgotten.badge}`}</VisuallyHidden>
    </Box>
  )
}
