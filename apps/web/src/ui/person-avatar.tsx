import { initials } from '@bama/domain'
import classes from './person-avatar.module.css'

interface PersonAvatarProps {
  readonly name: string
  /** Side in pixels. */
  readonly size?: number
}

/** A person's initials in a disc. The name stands beside it, so the disc says nothing to assistive technology. */
export function PersonAvatar({ name, size = 36 }: PersonAvatarProps) {
  return (
    <span className={classes.disc} style={{ inlineSize: size, blockSize: size, fontSize: size * 0.39 }} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
