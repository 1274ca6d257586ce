import type { CalendarFeed } from '@bama/sync'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { businessZone } from '../../data/index.ts'
import { calendarFeedsTexts as texts } from '../../texts/calendar-feeds.ts'
import { momentText } from '../../texts/moments.ts'
import { Name } from '../../ui/display/names.tsx'
import classes from './calendar-feeds-card.module.css'

interface FeedRowProps {
  readonly feed: CalendarFeed
  readonly today: string
  readonly isOffline: boolean
  readonly onRevoke: (feed: CalendarFeed) => void
}

/** An address by its name: what it is for, and whether anybody reads it. */
export function FeedRow({ feed, today, isOffline, onRevoke }: FeedRowProps) {
  const { name, with_tasks, created_at, last_read_at } = feed
  const moment = (instant: string): string => momentText(instant, today, businessZone)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          <Name>{name}</Name>
        </p>
        {with_tasks && <p className={classes.fact}>{texts.withTasks}</p>}
        <p className={classes.fact}>{texts.created(moment(created_at))}</p>
        <p className={classes.fact}>{last_read_at === null ? texts.neverRead : texts.lastRead(moment(last_read_at))}</p>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.revoke(name)}
        disabled={isOffline}
        onClick={() => onRevoke(feed)}
      >
        <IconTrash size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </li>
  )
}
