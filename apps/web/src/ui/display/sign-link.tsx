import type { ReactNode } from 'react'
import type { Tone } from '../../theme/tokens.ts'
import classes from './sign-link.module.css'

interface SignLinkProps {
  readonly href: string
  /** The accessible name: what it does, and for whom. */
  readonly label: string
  /** A short tooltip. */
  readonly title: string
  readonly tone?: Tone
  readonly children: ReactNode
}

/** An icon that opens another site in a new tab, without giving it access to this one. */
export const SignLink = ({ href, label, title, tone, children }: SignLinkProps) => (
  <a
    className={classes.link}
    data-tone={tone}
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={label}
    title={title}
  >
    {children}
  </a>
)
