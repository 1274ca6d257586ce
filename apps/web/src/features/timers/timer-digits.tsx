import { Box, type BoxProps } from '@mantine/core'
import { useServerSeconds } from '../../data/index.ts'
import { Ltr } from '../../ui/display/names.tsx'
import { digitsOf } from './digits.ts'

interface TimerDigitsProps extends Pick<BoxProps, 'c' | 'fz' | 'fw'> {
  readonly startedAt: string
}

/** `HH:MM:SS`, computed from the start instant, so that it is right after sleep, a reload or a closed tab. */
export function TimerDigits({ startedAt, ...font }: TimerDigitsProps) {
  const nowMs = useServerSeconds()
  return (
    <Box component="span" role="timer" {...font}>
      <Ltr>{digitsOf(nowMs - Date.parse(startedAt))}</Ltr>
    </Box>
  )
}
