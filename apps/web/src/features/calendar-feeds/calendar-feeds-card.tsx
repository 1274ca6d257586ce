import type { CalendarFeed, NewCalendarFeed } from '@bama/sync'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { revokeCalendarFeed, useCalendarFeeds, useSyncState, useToday } from '../../data/index.ts'
import { calendarFeedsTexts as texts } from '../../texts/calendar-feeds.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { handFocusTo, mainKey, recordKey } from '../../ui/hooks/record-focus.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import classes from './calendar-feeds-card.module.css'
import { FeedAddressDialog } from './feed-address-dialog.tsx'
import { FeedFormDialog } from './feed-form-dialog.tsx'
import { FeedRow } from './feed-row.tsx'

const addKey = recordKey('feed', 'add')

/** One's own addresses for calendars elsewhere: made, shown once, revoked. All of it is the server's, so it needs a connection. */
export function CalendarFeedsCard() {
  const { isOnline } = useSyncState()
  const { feeds, isFailed, refresh } = useCalendarFeeds(isOnline)
  const form = useDialog<true>()
  const address = useDialog<NewCalendarFeed>()
  const revoking = useConfirmedCommand<CalendarFeed, unknown>({
    texts: ({ name }) => ({ ...texts.revoking, subject: name }),
    async run(feed) {
      const answer = await revokeCalendarFeed(feed.id)
      await refresh()
      return answer
    },
    effect: 'delete',
    recordKey: ({ id }) => recordKey('feed', id),
    done: texts.revoking.done,
    failed: texts.revoking.failed,
    onDone: () => handFocusTo([addKey, mainKey]),
  })

  return (
    <section className={classes.card} aria-label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      <p className={classes.about}>{texts.about}</p>
      <Feeds
        feeds={feeds}
        isFailed={isFailed && isOnline}
        isOffline={!isOnline}
        onRetry={() => void refresh()}
        onRevoke={revoking.ask}
      />
      <Button
        variant="default"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />}
        disabled={!isOnline}
        data-record-key={addKey}
        onClick={() => form.open(true)}
      >
        {texts.add}
      </Button>
      {/* Last: what comes and goes moves no row and no button. */}
      {!isOnline && <Notice tone="spot">{texts.offline}</Notice>}

      {form.subject !== undefined && (
        <FeedFormDialog
          key={form.key}
          opened={form.isOpen}
          onMade={(made) => {
            form.close()
            address.open(made)
            void refresh()
          }}
          onClose={form.close}
          onClosed={form.forget}
        />
      )}
      {address.subject !== undefined && (
        <FeedAddressDialog
          key={`address-${address.key}`}
          opened={address.isOpen}
          made={address.subject}
          onClose={address.close}
          onClosed={() => {
            handFocusTo([addKey])
            address.forget()
          }}
        />
      )}
      {revoking.dialog}
    </section>
  )
}

interface FeedsProps {
  readonly feeds: readonly CalendarFeed[] | null
  readonly isFailed: boolean
  readonly isOffline: boolean
  readonly onRetry: () => void
  readonly onRevoke: (feed: CalendarFeed) => void
}

function Feeds({ feeds, isFailed, isOffline, onRetry, onRevoke }: FeedsProps) {
  const today = useToday()
  if (isFailed)
    return (
      <div className={classes.failed}>
        <p className={classes.note} role="alert">
          {texts.failed}
        </p>
        <Button variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    )
  if (feeds === null) return isOffline ? null : <p className={classes.note}>{texts.loading}</p>
  if (feeds.length === 0) return <p className={classes.note}>{texts.none}</p>
  return (
    <ul className={classes.list} aria-label={texts.list}>
      {feeds.map((feed) => (
        <FeedRow key={feed.id} feed={feed} today={today} isOffline={isOffline} onRevoke={onRevoke} />
      ))}
    </ul>
  )
}
