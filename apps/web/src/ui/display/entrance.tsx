import { Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { commonTexts } from '../../texts/common.ts'
import classes from './entrance.module.css'
import { Mark } from './mark.tsx'
import { StageScene } from './stage-scene.tsx'

/**
 * The same query as in entrance.module.css: portrait screens up to 1024 px. A phone in landscape has the form beside
 * the stage.
 */
const stacked = '(orientation: portrait) and (max-width: 63.99em)'

/** Props of the text fields on these pages. */
export const entranceField = { size: 'md', labelProps: { fz: 'sm', fw: 600, mb: 4 } } as const

/** The same for the e-mail address that a person signs in with. */
export const entranceEmail = {
  ...entranceField,
  type: 'email',
  inputMode: 'email',
  dir: 'ltr',
  autoComplete: 'username',
  errorProps: { dir: 'rtl' },
} as const

/** Props of the text below their title. */
export const entranceLead = { mt: -12, mb: 20, fz: 15, c: 'var(--bama-ink-2)' } as const

interface EntranceProps {
  readonly title: string
  readonly children: ReactNode
}

/** The frame of the pages before sign-in: a stage and a form, side by side or stacked. */
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
          <Group gap="sm" mb={52} fz={26} fw={700} lh={1} className={classes.brand ?? ''}>
            <Mark />
            <span>{commonTexts.productName}</span>
          </Group>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
