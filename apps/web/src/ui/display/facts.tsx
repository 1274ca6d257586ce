import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface FactsProps {
  readonly label?: string
  /** Three columns on a desk instead of two. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A record's main facts. */
export function Facts({ label, isWide = false, children }: FactsProps) {
  return (
    <dl className={classes.facts} data-wide={isWide || undefined} aria-label={label}>
      {children}
    </dl>
  )
}

interface FactProps {
  readonly icon: Icon
  readonly label: string
  /** A text of several lines: it has the whole width of a phone. */
  readonly isLong?: boolean
  readonly children: ReactNode
}

export function Fact({ icon: FactIcon, label, isLong = false, children }: FactProps) {
  return (
    <div className={classes.fact} data-long={isLong || undefined}>
      <dt className={classes.label}>
        <FactIcon size={20} stroke={1.7} aria-hidden className={classes.icon} />
        {label}
      </dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}

/**
 * Two parts of a fact, side by side or stacked. Without a separator, which would be left at the end of a wrapped line.
 */
export function FactParts({ children }: { readonly children: ReactNode }) {
  return <span className={classes.parts}>{children}</span>
}

/** The class of a link inside a fact. */
export const factLink = classes.link
