import type { ReactNode } from 'react'
import classes from './fact-rows.module.css'

/** Terms and values, one pair per line. Children are `<dt>` and `<dd>` in turn. */
export const FactRows = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
)
