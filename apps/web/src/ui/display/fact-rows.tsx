import type { ReactNode } from 'react'
import classes from './fact-rows.module.css'

/** Terms and what is known of them, a line each, `<dt>` and `<dd>` in turn. */
export const FactRows = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
)
