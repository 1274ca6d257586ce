import type { Tone } from '../../theme/tokens.ts'
import classes from './tone-square.module.css'

interface ToneSquareProps {
  readonly tone: Tone
  /** Side in pixels. */
  readonly size?: number
}

/** A small square in a tone, beside the name that it stands for. A plain element: a board has hundreds. */
export const ToneSquare = ({ tone, size }: ToneSquareProps) => (
  <span
    className={classes.square}
    data-tone={tone}
    style={size === undefined ? undefined : { inlineSize: size, blockSize: size }}
  />
)
