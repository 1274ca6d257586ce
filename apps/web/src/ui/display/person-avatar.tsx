import { initials } from '@bama/domain'
import type { ReactNode } from 'react'
import type { Tone } from '../../theme/tokens.ts'
import classes from './person-avatar.module.css'

interface PersonAvatarProps {
  readonly name: string
  /** Side in pixels. */
  readonly size?: number
  /** Distinguishes people who are shown together. */
  readonly tone?: Tone
}

/** A person's initials in a disc. The name is beside it, so it is hidden from assistive technology. */
export const PersonAvatar = ({ name, size = 36, tone = 'action' }: PersonAvatarProps) => (
  <Disc size={size} tone={tone}>
    {initials(name)}
  </Disc>
)

interface DiscProps {
  readonly tone: Tone
  readonly size?: number
  /** Initials or an icon. */
  readonly children: ReactNode
}

export const Disc = ({ tone, size = 36, children }: DiscProps) => (
  <span
    className={classes.disc}
    data-tone={tone}
    style={{ inlineSize: size, blockSize: size, fontSize: size * 0.39 }}
    aria-hidden="true"
  >
    {children}
  </span>
)
