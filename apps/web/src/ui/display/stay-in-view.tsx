import type { ReactNode } from 'react'
import classes from './stay-in-view.module.css'

interface StayInViewProps {
  readonly children: ReactNode
  readonly className?: string | undefined
}

/**
 * A block of the viewport's width that stays in place while wider content scrolls sideways. The page itself scrolls, so
 * the parent has to grow with its content (`min-inline-size: max-content`).
 */
export function StayInView({ children, className }: StayInViewProps) {
  return <div className={className === undefined ? classes.root : `${classes.root} ${className}`}>{children}</div>
}
