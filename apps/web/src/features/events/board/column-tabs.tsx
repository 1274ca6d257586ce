import { eventStatus, type EventStatus, eventStatuses } from '@bama/domain'
import { Tabs, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { columnStyles } from './column-styles.ts'
import { ToneSquare } from '../../../ui/display/tone-square.tsx'
import classes from './board.module.css'

const { board: texts } = eventsTexts

interface ColumnTabsProps {
  readonly shown: EventStatus
  readonly onShow: (status: EventStatus) => void
  /** Undefined while loading. */
  readonly countOf: (status: EventStatus) => number | undefined
  /** The tab that the dragged card is over. */
  readonly target: EventStatus | null
  readonly children: ReactNode
}

/** A tab's value becomes part of an element id, which can't contain a status's spaces. */
const tabOf = (status: EventStatus): string => String(eventStatuses.indexOf(status))

/** The four columns as tabs with their counts, for a phone. A card can be dropped on any tab. */
export function ColumnTabs({ shown, onShow, countOf, target, children }: ColumnTabsProps) {
  return (
    <Tabs
      value={tabOf(shown)}
      onChange={(value) => onShow(eventStatuses[Number(value)] ?? eventStatus.upcoming)}
      variant="none"
      className={classes.tabs ?? ''}
    >
      <Tabs.List className={classes.tabList ?? ''} aria-label={texts.tabs}>
        {eventStatuses.map((status) => {
          const { title, tone } = columnStyles[status]
          const count = countOf(status)
          return (
            <Tabs.Tab
              key={status}
              value={tabOf(status)}
              classNames={{ tab: classes.tab ?? '', tabLabel: classes.tabLabel ?? '' }}
              data-tone={tone}
              data-drop-tab={status}
              data-target={target === status || undefined}
            >
              <span className={classes.number} aria-hidden>
                <ToneSquare tone={tone} />
                {count ?? texts.notCounted}
              </span>
              {title.replace('/', '/\u200b')}
              {count !== undefined && <VisuallyHidden>, {eventsTexts.count(count)}</VisuallyHidden>}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      <Tabs.Panel value={tabOf(shown)} className={classes.panel ?? ''}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
