import { initials } from '@bama/domain'
import type { Tone } from '../../theme/tokens.ts'
import classes from './person-avatar.module.css'

interface PersonAvatarProps {
  /** undefined: nobody. */
  readonly name: string | undefined
  /** Side in pixels. */
  readonly size?: number
  /** Of the initials, in pixels. */
  readonly fontSize?: number
  /** Tells people apart where several stand together. */
  readonly tone?: Tone
}

/** A person's initials in a disc. The name stands beside it, so the disc says nothing to assistive technology. */
export function PersonAvatar({ name, size = 36, fontSize = size * 0.39, tone = 'action' }: PersonAvatarProps) {
  return (
    <span
      className={classes.disc}
      data-tone={tone}
      data-nobody={name === undefined || undefined}
      style={{ inlineSize: size, blockSize: size, fontSize }}
      aria-hidden="true"
    >
      {name === undefined ? '?' : initials(name)}
    </span>
  )
}
