import type { CalendarFeed, NewCalendarFeed } from '@bama/sync'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { revokeCalendarFeed, useCalendarFeeds, useSyncState, useToday } from '../../data/index.ts'
import { calendarFeedsTexts as texts } from '../../texts/calendar-feeds.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { focusAfterClosing, mainPart } from '../../ui/dialogs/focus-after-closing.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import classes from './calendar-feeds-card.module.css'
import { FeedAddressDialog } from './feed-address-dialog.tsx'
import { FeedFormDialog } from './feed-form-dialog.tsx'
import { FeedRow } from './feed-row.tsx'

const addButton = (): HTMLElement | null => document.querySelector('[data-add-calendar-feed]')

/** One's own addresses for calendars elsewhere: made, shown once, revoked. All of it is the server's, so it needs a connection. */
export function CalendarFeedsCard() {
  const { isOnline } = useSyncState()
  const { feeds, isFailed, refresh } = useCalendarFeeds(isOnline)
  const form = useDialog<true>()
  const address = useDialog<NewCalendarFeed>()
  const revoked = useDialog<CalendarFeed>()

  const revoke = async (feed: CalendarFeed): Promise<void> => {
    const answer = await revokeCalendarFeed(feed.id)
    // One that another device revoked meanwhile is what was asked for.
    if (answer.ok || answer.error.code === 'not_found') showDone(texts.revoking.done)
    else showFailure(texts.revoking.failed, answer.error)
    await refresh()
    revoked.close()
    // Its row is gone, and the button with it.
    focusAfterClosing(() => addButton() ?? mainPart())
  }

  return (
    <section className={classes.card} aria-label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      <p className={classes.about}>{texts.about}</p>
      <Feeds
        feeds={feeds}
        isFailed={isFailed && isOnline}
        isOffline={!isOnline}
        onRetry={() => void refresh()}
        onRevoke={revoked.open}
      />
      <Button
        variant="default"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />}
        disabled={!isOnline}
        data-add-calendar-feed
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
          onClose={() => {
            address.close()
            focusAfterClosing(addButton)
          }}
          onClosed={address.forget}
        />
      )}
      <ConfirmDialog
        opened={revoked.isOpen}
        {...texts.revoking}
        subject={revoked.subject?.name}
        onConfirm={() => (revoked.subject === undefined ? undefined : revoke(revoked.subject))}
        onCancel={revoked.close}
      />
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
