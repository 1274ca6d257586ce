import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface FactsProps {
  readonly label?: string
  /** Three beside each other on a desk, instead of two. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** What is known of a record, in short. */
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
  readonly children: ReactNode
}

export function Fact({ icon: FactIcon, label, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>
        <FactIcon size={20} stroke={1.7} aria-hidden className={classes.icon} />
        {label}
      </dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}

/** Two things known, beside each other or below: a sign between them would be left hanging where the line breaks. */
export function FactParts({ children }: { readonly children: ReactNode }) {
  return <span className={classes.parts}>{children}</span>
}

/** Of a link within a fact. */
export const factLink = classes.link
