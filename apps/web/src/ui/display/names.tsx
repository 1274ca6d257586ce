import type { ReactNode } from 'react'
import { ltrRuns } from './ltr-runs.tsx'

interface TextProps {
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A name of a person, client or event. The direction is fixed: by its first letter "Samsung ישראל" would turn around. */
export function Name({ children, className }: TextProps) {
  return (
    <bdi dir="rtl" className={className}>
      {typeof children === 'string' ? ltrRuns(children) : children}
    </bdi>
  )
}

/** An e-mail address, phone number, link or code, which read left to right. */
export function Ltr({ children, className }: TextProps) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  )
}
