import type { ReactNode } from 'react'
import { commonTexts } from '../../texts/common.ts'
import classes from './page-header.module.css'
import { StayInView } from './stay-in-view.tsx'

interface PageHeaderProps {
  readonly title: string
  readonly subtitle?: ReactNode
  /** A word that comes and goes, such as "no connection": beside the title, in room that is free anyway, so that nothing moves. */
  readonly banner?: ReactNode
  /** Buttons at the end of the line. On phones they are not shown: there a screen has its round button. */
  readonly actions?: ReactNode
}

/**
 * The heading of a screen. On phones the top bar shows the title, so the heading is there for assistive technology only.
 * It also names the browser tab.
 */
export function PageHeader({ title, subtitle, banner, actions }: PageHeaderProps) {
  return (
    <StayInView>
      <title>{`${title} · ${commonTexts.productName}`}</title>
      <header className={classes.header}>
        <div className={classes.words}>
          <div className={classes.titleLine}>
            <h1 className={classes.title}>{title}</h1>
            {banner === undefined ? null : <div className={classes.banner}>{banner}</div>}
          </div>
          {subtitle === undefined ? null : <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </header>
    </StayInView>
  )
}
