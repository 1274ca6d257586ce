import type { CalendarFeed, NewCalendarFeed } from '@bama/sync'
import { Checkbox, Text } from '@mantine/core'
import {
  businessZone,
  createCalendarFeed,
  isLocalMode,
  revokeCalendarFeed,
  useCalendarFeeds,
  useSyncState,
  useToday,
} from '../../data/index.ts'
import { calendarFeedsTexts as texts } from '../../texts/calendar-feeds.ts'
import { localTexts } from '../../texts/local.ts'
import { momentText } from '../../texts/moments.ts'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { SecretFormDialog, type SecretFormProps } from '../../ui/forms/secret-form-dialog.tsx'
import { SecretList } from '../../ui/lists/secret-list.tsx'
import { ServerRow } from '../../ui/lists/server-row.tsx'
import { FeedAddressDialog } from './feed-address-dialog.tsx'

/** The user's calendar feeds: created, address shown once, revoked. Stored on the server, which needs a connection. */
export const CalendarFeedsCard = () => (
  <TitledCard title={texts.title}>
    {isLocalMode() ? (
      <Text size="sm" c="var(--bama-ink-2)">
        {localTexts.feedsNeedServer}
      </Text>
    ) : (
      <Addresses />
    )}
  </TitledCard>
)

function Addresses() {
  const { isOnline } = useSyncState()
  const today = useToday()
  const moment = (instant: string): string => momentText(instant, today, businessZone)
  return (
    <SecretList<CalendarFeed, NewCalendarFeed>
      entity="feed"
      list={useCalendarFeeds(isOnline)}
      isOnline={isOnline}
      texts={texts}
      ending={texts.revoking}
      end={({ id }) => revokeCalendarFeed(id)}
      renderItem={(feed, onEnd) => (
        <ServerRow
          key={feed.id}
          entity="feed"
          item={feed}
          endLabel={texts.revoke(feed.name)}
          isDisabled={!isOnline}
          onEnd={onEnd}
        >
          {feed.with_tasks && <p>{texts.withTasks}</p>}
          <p>{texts.created(moment(feed.created_at))}</p>
          <p>{feed.last_read_at === null ? texts.neverRead : texts.lastRead(moment(feed.last_read_at))}</p>
        </ServerRow>
      )}
      Form={FeedForm}
      Shown={FeedAddressDialog}
    />
  )
}

const FeedForm = (props: SecretFormProps<NewCalendarFeed>) => (
  <SecretFormDialog
    {...props}
    empty={{ withTasks: false }}
    save={({ name, password, withTasks }) => createCalendarFeed({ name, password, with_tasks: withTasks })}
    texts={texts.form}
  >
    {(form) => (
      <Checkbox py="sm" label={texts.form.withTasks} {...form.getInputProps('withTasks', { type: 'checkbox' })} />
    )}
  </SecretFormDialog>
)
