import { isAdmin, type Actor, type Freelancer } from '@bama/domain'
import {
  IconBuilding,
  IconCalendarEvent,
  IconChecklist,
  IconChevronDown,
  IconMessage,
  IconMessages,
  IconRepeat,
  IconTag,
  IconTemplate,
  IconUserBolt,
  IconUserCircle,
} from '@tabler/icons-react'
import { commandsTexts } from '../../texts/commands.ts'
import type { Entry, GroupName } from './entry.ts'
import type { FoundChat, FoundMessage } from './use-chats-found.ts'
import type {
  FoundClient,
  FoundEvent,
  FoundPerson,
  FoundSeasonal,
  FoundTag,
  FoundTask,
  FoundTemplate,
} from './use-findables.ts'

const address = (path: string, search: Readonly<Record<string, string>>): { readonly address: string } => ({
  address: `${path}?${new URLSearchParams(search).toString()}`,
})

export const eventEntry = (event: FoundEvent, clientName: (id: string | null) => string | undefined): Entry => ({
  id: `event-${event.id}`,
  label: event.name,
  isName: true,
  Icon: IconCalendarEvent,
  detail: clientName(event.clientId),
  day: event.date,
  ...(event.isArchived ? { badge: commandsTexts.archived } : {}),
  choice: address('/Events', { event: event.id }),
})

export const taskEntry = (task: FoundTask): Entry => ({
  id: `task-${task.id}`,
  label: task.description.split('\n', 1)[0] ?? '',
  isName: true,
  Icon: IconChecklist,
  detail: task.deadline === null ? undefined : commandsTexts.deadline,
  day: task.deadline ?? undefined,
  ...(task.isDone ? { badge: commandsTexts.done } : {}),
  choice: address('/Tasks', { task: task.id }),
})

/** Admins have a clients screen. For everyone else a client filters the board. */
export const clientEntry = (client: FoundClient, actor: Actor): Entry => ({
  id: `client-${client.id}`,
  label: client.name,
  isName: true,
  Icon: IconBuilding,
  detail: isAdmin(actor) ? (client.phone ?? commandsTexts.clientCard) : commandsTexts.clientEvents,
  choice: isAdmin(actor) ? address('/Clients', { client: client.id }) : address('/Events', { client: client.id }),
})

/** Opens the board filtered by a person who may run events, and the tasks screen for anyone else. */
export const personEntry = (person: FoundPerson): Entry => ({
  id: `person-${person.id}`,
  label: person.name,
  isName: true,
  Icon: IconUserCircle,
  detail: person.hasEvents ? commandsTexts.personEvents : commandsTexts.personTasks,
  choice: person.hasEvents ? address('/Events', { operator: person.id }) : address('/Tasks', { assignee: person.id }),
})

/** Opens the list with this freelancer, where the phone number can be called. */
export const freelancerEntry = ({ id, name, role, phone }: Freelancer): Entry => ({
  id: `freelancer-${id}`,
  label: name,
  isName: true,
  Icon: IconUserBolt,
  detail: phone ?? role ?? undefined,
  choice: address('/Freelancers', { q: name }),
})

export const seasonalEntry = ({ id, event_name, client_name }: FoundSeasonal): Entry => ({
  id: `seasonal-${id}`,
  label: event_name,
  isName: true,
  Icon: IconRepeat,
  detail: client_name,
  choice: address('/SeasonalClients', { client: id }),
})

export const templateEntry = ({ id, name }: FoundTemplate): Entry => ({
  id: `template-${id}`,
  label: name,
  isName: true,
  Icon: IconTemplate,
  choice: address('/Templates', { q: name }),
})

export const tagEntry = (tag: FoundTag): Entry => ({
  id: `tag-${tag.id}`,
  label: tag.name,
  isName: true,
  Icon: IconTag,
  dot: tag.color,
  detail: commandsTexts.tagEvents,
  choice: address('/Events', { tag: tag.name }),
})

export const chatEntry = (chat: FoundChat): Entry => ({
  id: `chat-${chat.id}`,
  label: chat.name,
  isName: true,
  Icon: IconMessages,
  detail: chat.eventName ?? undefined,
  choice: address('/Chats', { chat: chat.id }),
})

export const chatMessageEntry = (message: FoundMessage): Entry => ({
  id: `message-${message.id}`,
  label: message.text,
  isName: true,
  Icon: IconMessage,
  detail: `${message.author}, ${message.chatName}`,
  choice: address('/Chats', { chat: message.chatId, message: message.id }),
})

/** The last line of a shortened group, which shows the rest of it. */
export const allEntry = (group: GroupName, total: number): Entry => ({
  id: `all-${group}`,
  label: commandsTexts.all(total),
  isName: false,
  Icon: IconChevronDown,
  choice: { showAllOf: group },
})
