import { initials } from '@bama/domain'
import type { ReactNode } from 'react'
import type { Tone } from '../../theme/tokens.ts'
import classes from './person-avatar.module.css'

interface PersonAvatarProps {
  /** Undefined for nobody. */
  readonly name: string | undefined
  /** Diameter in pixels. */
  readonly size?: number
  /** Font size of the initials, in pixels. */
  readonly fontSize?: number
  readonly tone?: Tone
}

/** A person's initials in a disc. Hidden from assistive technology, because the name is beside it. */
export const PersonAvatar = ({ name, size = 36, fontSize, tone = 'action' }: PersonAvatarProps) => (
  <Disc size={size} fontSize={fontSize} tone={name === undefined ? 'none' : tone}>
    {name === undefined ? '?' : initials(name)}
  </Disc>
)

interface DiscProps {
  readonly tone: Tone | 'none'
  readonly size?: number
  readonly fontSize?: number | undefined
  /** Initials or an icon. */
  readonly children: ReactNode
}

export const Disc = ({ tone, size = 36, fontSize = size * 0.39, children }: DiscProps) => (
  <span
    className={classes.disc}
    data-tone={tone}
    style={{ inlineSize: size, blockSize: size, fontSize }}
    aria-hidden="true"
  >
    {children}
  </span>
)
