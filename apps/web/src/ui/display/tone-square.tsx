import type { Tone } from '../../theme/tokens.ts'
import classes from './tone-square.module.css'

interface ToneSquareProps {
  readonly tone: Tone
  /** Side length in pixels. */
  readonly size?: number
}

/** A small square in a tone, beside a name. A plain element, because a board has hundreds. */
export const ToneSquare = ({ tone, size }: ToneSquareProps) => (
  <span
    className={classes.square}
    data-tone={tone}
    style={size === undefined ? undefined : { inlineSize: size, blockSize: size }}
  />
)
