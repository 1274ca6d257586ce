import { Box, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { hoursScreenTexts } from '../../texts/hours-screen.ts'
import { asShort, type MonthFigures, oneDecimal } from './month-figures.ts'
import classes from './work-hours.module.css'

const { cards: texts, entries } = hoursScreenTexts

/** The month's figures: total hours, events and the average. */
export function SummaryCards({ figures }: { readonly figures: MonthFigures }) {
  return (
    <section className={classes.figures} aria-label={texts.label}>
      <Figure label={texts.total} value={oneDecimal(figures.total)} unit={texts.hours}>
        {texts.ofTotal({ paid: asShort(figures.paid), rejected: asShort(figures.rejected) })}
      </Figure>
      <Figure label={texts.events} value={String(figures.events)}>
        {figures.withoutEvent > 0 && texts.withoutEvent(figures.withoutEvent)}
      </Figure>
      <Figure label={texts.average} value={oneDecimal(figures.average)} unit={texts.hours}>
        {entries(figures.entries)}
      </Figure>
    </section>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly unit?: string
  readonly children: ReactNode
}

function Figure({ label, value, unit, children }: FigureProps) {
  return (
    <Paper className={classes.figure ?? ''} radius="lg" shadow="card">
      <Box fz="sm" c="var(--bama-ink-2)">
        {label}
      </Box>
      <div className={classes.value}>
        {value}
        {unit !== undefined && (
          <Box component="span" fz="md" fw={400} c="var(--bama-ink-2)">
            {' '}
            {unit}
          </Box>
        )}
      </div>
      <div className={classes.more}>{children}</div>
    </Paper>
  )
}
