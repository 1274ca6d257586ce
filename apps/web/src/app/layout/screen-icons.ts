import type { Screen } from '@bama/domain'
import {
  IconArchive,
  IconBuilding,
  IconCalendarEvent,
  IconCalendarMonth,
  IconChecklist,
  IconClock,
  IconCoins,
  IconMessages,
  IconRepeat,
  IconSettings,
  IconUserBolt,
  IconUserCircle,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'

export const screenIcons: Readonly<Record<Screen, TablerIcon>> = {
  Events: IconCalendarEvent,
  Tasks: IconChecklist,
  Calendar: IconCalendarMonth,
  Chats: IconMessages,
  WorkHours: IconClock,
  PersonalSpace: IconUserCircle,
  TeamManagement: IconUsersGroup,
  Clients: IconBuilding,
  Freelancers: IconUserBolt,
  SeasonalClients: IconRepeat,
  Payments: IconCoins,
  Archive: IconArchive,
  Settings: IconSettings,
}
