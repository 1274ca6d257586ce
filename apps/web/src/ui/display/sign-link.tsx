import type { ReactNode } from 'react'
import type { Tone } from '../../theme/tokens.ts'
import classes from './sign-link.module.css'

interface SignLinkProps {
  readonly href: string
  /** What it does, and for whom. */
  readonly label: string
  /** The same in a word, where it is pointed at. */
  readonly title: string
  readonly tone?: Tone
  readonly children: ReactNode
}

/** An icon that opens another site in a tab of its own, which learns nothing of this one. */
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
