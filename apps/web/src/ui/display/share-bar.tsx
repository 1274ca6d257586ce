import type { Tone } from '../../theme/tokens.ts'
import classes from './share-bar.module.css'

interface ShareBarProps {
  readonly part: number
  readonly of: number
  readonly tone?: Tone
  /** Height in pixels. */
  readonly size?: number
  readonly className?: string | undefined
}

/** How much of a whole something is, as a bar. The numbers stand beside it. */
export const ShareBar = ({ part, of, tone = 'action', size = 4, className = '' }: ShareBarProps) => (
  <span className={`${classes.track} ${className}`} data-tone={tone} style={{ blockSize: size }} aria-hidden>
    <span className={classes.share} style={{ inlineSize: `${of === 0 ? 0 : (part / of) * 100}%` }} />
  </span>
)
