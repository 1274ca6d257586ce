import type { Tone } from '../../theme/tokens.ts'
import { setupTexts } from '../../texts/auth.ts'
import { advisedPasswordLength, passwordStrength, type Strength } from './password-strength.ts'
import classes from './strength-meter.module.css'

const steps: Readonly<Record<Strength, number>> = { empty: 0, short: 1, weak: 1, fair: 2, strong: 3 }
const tones: Readonly<Record<Strength, Tone>> = {
  empty: 'red',
  short: 'red',
  weak: 'red',
  fair: 'spot',
  strong: 'leaf',
}

interface StrengthMeterProps {
  readonly password: string
}

/** Shows the strength of a new password as three lamps and a word. */
export function StrengthMeter({ password }: StrengthMeterProps) {
  const strength = passwordStrength(password)
  const advice = strength !== 'empty' && password.length < advisedPasswordLength ? `. ${setupTexts.advice}` : ''
  return (
    <div className={classes.root} data-tone={tones[strength]}>
      <div className={classes.lamps} aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <span key={step} className={classes.lamp} data-lit={step <= steps[strength] || undefined} />
        ))}
      </div>
      <p className={classes.word} aria-live="polite">
        {strength === 'empty' ? null : `${setupTexts.strength}: `}
        {setupTexts.strengths[strength]}
        {advice}
      </p>
    </div>
  )
}
