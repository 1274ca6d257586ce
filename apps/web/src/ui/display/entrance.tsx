import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { commonTexts } from '../../texts/common.ts'
import classes from './entrance.module.css'
import { Mark } from './mark.tsx'
import { StageScene } from './stage-scene.tsx'

/** As in entrance.module.css: upright screens up to 1024 px. A phone on its side has the form beside the stage. */
const stacked = '(orientation: portrait) and (max-width: 63.99em)'

interface EntranceProps {
  readonly title: string
  readonly children: ReactNode
}

/** The frame of the pages in front of the door, sign-in and set-up: the stage on one side, a form on the other. */
export function Entrance({ title, children }: EntranceProps) {
  const isStacked = useMediaQuery(stacked, false, { getInitialValueInEffect: false })
  return (
    <div className={classes.root}>
      <title>{`${title} · ${commonTexts.productName}`}</title>
      <header className={classes.stage}>
        <div className={classes.scene}>
          <StageScene variant={isStacked ? 'low' : 'wide'} />
        </div>
        <p className={classes.floor}>{commonTexts.tagline}</p>
      </header>
      <main className={classes.side}>
        <div className={classes.form}>
          <div className={classes.brand}>
            <Mark />
            <span>{commonTexts.productName}</span>
          </div>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
