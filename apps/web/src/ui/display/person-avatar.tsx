import { initials } from '@bama/domain'
import type { Tone } from '../../theme/tokens.ts'
import classes from './person-avatar.module.css'

interface PersonAvatarProps {
  readonly name: string
  /** Side in pixels. */
  readonly size?: number
  /** Tells people apart where several stand together. */
  readonly tone?: Tone
}

/** A person's initials in a disc. The name stands beside it, so the disc says nothing to assistive technology. */
export function PersonAvatar({ name, size = 36, tone = 'action' }: PersonAvatarProps) {
  return (
    <span
      className={classes.disc}
      data-tone={tone}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.39 }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  )
}
