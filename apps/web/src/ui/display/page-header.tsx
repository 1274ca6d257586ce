import type { ReactNode } from 'react'
import { commonTexts } from '../../texts/common.ts'
import classes from './page-header.module.css'
import { StayInView } from './stay-in-view.tsx'

interface PageHeaderProps {
  readonly title: string
  readonly subtitle?: ReactNode
  /** Buttons at the end of the line. On phones they are not shown: there a screen has its round button. */
  readonly actions?: ReactNode
}

/**
 * The heading of a screen. On phones the top bar shows the title, so the heading is there for assistive technology only.
 * It also names the browser tab.
 */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <StayInView>
      <title>{`${title} · ${commonTexts.productName}`}</title>
      <header className={classes.header}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle === undefined ? null : <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </header>
    </StayInView>
  )
}
