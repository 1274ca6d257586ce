import { useServerSeconds } from '../../data/index.ts'
import { Ltr } from '../../ui/display/names.tsx'
import { digitsOf } from './digits.ts'

interface TimerDigitsProps {
  readonly startedAt: string
  readonly className?: string | undefined
}

/** `HH:MM:SS`, reckoned from the start instant: right after a sleep, a reload and a closed tab. */
export function TimerDigits({ startedAt, className }: TimerDigitsProps) {
  const nowMs = useServerSeconds()
  return (
    <span role="timer" className={className}>
      <Ltr>{digitsOf(nowMs - Date.parse(startedAt))}</Ltr>
    </span>
  )
}
