import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from '../texts/common.ts'
import { Mark } from '../ui/display/mark.tsx'
import classes from './full-page.module.css'

/** While the session is being looked for. */
export function LoadingPage() {
  return (
    <output className={classes.root}>
      <Mark size={42} />
      <span className={classes.words}>{commonTexts.loading}</span>
    </output>
  )
}

interface BrokenPageProps {
  readonly title: string
  readonly hint: string
  readonly children?: ReactNode
}

/** Something failed that only a reload can mend. */
export function BrokenPage({ title, hint, children }: BrokenPageProps) {
  return (
    <div className={classes.root} role="alert">
      <Mark size={42} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.words}>{hint}</p>
      <Button onClick={() => location.reload()}>{commonTexts.refresh}</Button>
      {children}
    </div>
  )
}
