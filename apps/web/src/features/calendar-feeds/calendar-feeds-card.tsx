import type { CalendarFeed, NewCalendarFeed } from '@bama/sync'
import { Button, Stack, Text, type TextProps, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { revokeCalendarFeed, useCalendarFeeds, useSyncState, useToday } from '../../data/index.ts'
import { calendarFeedsTexts as texts } from '../../texts/calendar-feeds.ts'
import { Card } from '../../ui/display/card.tsx'
import rows from '../../ui/display/rows.module.css'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { focusAfterClosing, mainPart } from '../../ui/dialogs/focus-after-closing.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { FeedAddressDialog } from './feed-address-dialog.tsx'
import { FeedFormDialog } from './feed-form-dialog.tsx'
import { FeedRow } from './feed-row.tsx'

const addButton = (): HTMLElement | null => document.querySelector('[data-add-calendar-feed]')

const note: TextProps = { size: 'sm', c: 'var(--bama-ink-2)' }

/** The user's addresses for other calendars: created, shown once, revoked. They are kept on the server, so this needs a connection. */
export function CalendarFeedsCard() {
  const { isOnline } = useSyncState()
  const { feeds, isFailed, refresh } = useCalendarFeeds(isOnline)
  const form = useDialog<true>()
  const address = useDialog<NewCalendarFeed>()
  const revoked = useDialog<CalendarFeed>()

  const revoke = async (feed: CalendarFeed): Promise<void> => {
    const answer = await revokeCalendarFeed(feed.id)
    // If another device revoked it meanwhile, that is as good.
    if (answer.ok || answer.error.code === 'not_found') showDone(texts.revoking.done)
    else showFailure(texts.revoking.failed, answer.error)
    await refresh()
    revoked.close()
    // Its row is gone, and the button with it.
    focusAfterClosing(() => addButton() ?? mainPart())
  }

  return (
    <Card pt="md" px={20} pb={20} aria-label={texts.title}>
      <Stack gap="sm" align="stretch">
        <Title order={2} fz={16} fw={600} lh={1.4}>
          {texts.title}
        </Title>
        <Text {...note}>{texts.about}</Text>
        {!isOnline && <Notice tone="spot">{texts.offline}</Notice>}
        <Feeds
          feeds={feeds}
          isFailed={isFailed && isOnline}
          isOffline={!isOnline}
          onRetry={() => void refresh()}
          onRevoke={revoked.open}
        />
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />}
          disabled={!isOnline}
          data-add-calendar-feed
          onClick={() => form.open(true)}
        >
          {texts.add}
        </Button>
      </Stack>

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
    </Card>
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
      <Stack gap="xs" align="flex-start">
        <Text {...note} role="alert">
          {texts.failed}
        </Text>
        <Button variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      </Stack>
    )
  if (feeds === null) return isOffline ? null : <Text {...note}>{texts.loading}</Text>
  if (feeds.length === 0) return <Text {...note}>{texts.none}</Text>
  return (
    <ul className={rows.rows} style={{ borderBlockStart: '1px solid var(--bama-line)' }} aria-label={texts.list}>
      {feeds.map((feed) => (
        <FeedRow key={feed.id} feed={feed} today={today} isOffline={isOffline} onRevoke={onRevoke} />
      ))}
    </ul>
  )
}
