import type { Tone } from '../../theme/tokens.ts'
import classes from './share-bar.module.css'

interface ShareBarProps {
  readonly part: number
  readonly of: number
  readonly tone?: Tone
  /** Height in pixels. */
  readonly size?: number
  /** Margin below, in pixels. */
  readonly mb?: number
}

/** A progress bar. Hidden from assistive technology, because the numbers are beside it. */
export const ShareBar = ({ part, of, tone = 'action', size = 4, mb }: ShareBarProps) => (
  <span className={classes.track} data-tone={tone} style={{ blockSize: size, marginBlockEnd: mb }} aria-hidden>
    <span className={classes.share} style={{ inlineSize: `${of === 0 ? 0 : (part / of) * 100}%` }} />
  </span>
)
