import type { CalendarFeed, NewCalendarFeed } from '@bama/sync'
import { Button, Stack, Text, type TextProps, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { isLocalMode, revokeCalendarFeed, useCalendarFeeds, useSyncState, useToday } from '../../data/index.ts'
import { localTexts } from '../../texts/local.ts'
import { calendarFeedsTexts as texts } from '../../texts/calendar-feeds.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { handFocusTo, mainKey, recordKey } from '../../ui/hooks/record-focus.ts'
import { Card } from '../../ui/display/card.tsx'
import { AboutOrOffline } from '../../ui/feedback/about-or-offline.tsx'
import { ServerRows } from '../../ui/lists/server-rows.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { FeedAddressDialog } from './feed-address-dialog.tsx'
import { FeedFormDialog } from './feed-form-dialog.tsx'
import { FeedRow } from './feed-row.tsx'

const addKey = recordKey('feed', 'add')

const note: TextProps = { size: 'sm', c: 'var(--bama-ink-2)' }

/** The user's addresses for other calendars: created, shown once, revoked. They are kept on the server, so this needs a connection. */
export function CalendarFeedsCard() {
  return isLocalMode() ? <NeedsServer /> : <Addresses />
}

const NeedsServer = () => (
  <Card pt="md" px={20} pb={20} aria-label={texts.title}>
    <Title order={2} fz={16} fw={600} lh={1.4}>
      {texts.title}
    </Title>
    <Text {...note}>{localTexts.feedsNeedServer}</Text>
  </Card>
)

function Addresses() {
  const { isOnline } = useSyncState()
  const today = useToday()
  const { items, isFailed, refresh } = useCalendarFeeds(isOnline)
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
    <Card pt="md" px={20} pb={20} aria-label={texts.title}>
      <Stack gap="sm" align="stretch">
        <Title order={2} fz={16} fw={600} lh={1.4}>
          {texts.title}
        </Title>
        <AboutOrOffline about={texts.about} offline={texts.offline} isOffline={!isOnline} />
        <ServerRows
          items={items}
          isFailed={isFailed}
          isOffline={!isOnline}
          onRetry={() => void refresh()}
          texts={texts}
          renderItem={(feed) => (
            <FeedRow key={feed.id} feed={feed} today={today} isOffline={!isOnline} onRevoke={revoking.ask} />
          )}
        />
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />}
          disabled={!isOnline}
          data-record-key={addKey}
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
          onClose={address.close}
          onClosed={() => {
            handFocusTo([addKey])
            address.forget()
          }}
        />
      )}
      {revoking.dialog}
    </Card>
  )
}
