import { isLocalMode } from '../data/index.ts'
import { ApiKeysCard } from '../features/api-keys/index.ts'
import { OwnSketchesCard } from '../features/canvas/index.ts'
import { CalendarFeedsCard } from '../features/calendar-feeds/index.ts'
import { MessageChoicesCard } from '../features/message-choices/message-choices-card.tsx'
import { DevicesCard } from '../features/devices/devices-card.tsx'
import { MessageList } from '../features/messages/message-list.tsx'
import { PersonalSpaceScreen } from '../features/personal-space/index.ts'

/** The personal space with the parts from other features, loaded as one chunk. */
export const PersonalSpacePage = () => (
  <PersonalSpaceScreen
    messages={<MessageList />}
    choices={<MessageChoicesCard />}
    calendars={<CalendarFeedsCard />}
    sketches={<OwnSketchesCard />}
    {...(isLocalMode() ? {} : { devices: <DevicesCard />, keys: <ApiKeysCard /> })}
  />
)
