import { editRecord } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { Result } from '../shared/result.ts'
import type { User, VisibleUser } from '../user/schema.ts'
import type { MessageKind } from './kinds.ts'

/** How a message reaches its person: a push and an e-mail are of a message that is in the app. */
const messageChannels = ['app', 'push', 'mail'] as const
export type MessageChannel = (typeof messageChannels)[number]

export type MessagePreferences = Pick<
  User,
  | 'messages_off'
  | 'pushes_off'
  | 'messages_mailed'
  | 'quiet_hours'
  | 'rests_on_sabbath'
  | 'calls_break_quiet'
  | 'push_shows_content'
>

type Chosen = Partial<Pick<MessagePreferences, 'messages_off' | 'pushes_off' | 'messages_mailed'>>

/** Whether a person gets messages of a kind by a channel. A null kind is always in the app and pushed, never mailed. */
export function receives(
  { messages_off = [], pushes_off = [], messages_mailed = [] }: Chosen,
  kind: MessageKind | null,
  channel: MessageChannel,
): boolean {
  if (kind === null) return channel !== 'mail'
  if (messages_off.includes(kind)) return false
  if (channel === 'push') return !pushes_off.includes(kind)
  return channel === 'app' || messages_mailed.includes(kind)
}

/** Turns messages of one kind on or off for one channel. */
export function chooseMessages(
  context: CommandContext,
  {
    user,
    kind,
    channel,
    isWanted,
  }: {
    readonly user: VisibleUser
    readonly kind: MessageKind
    readonly channel: MessageChannel
    readonly isWanted: boolean
  },
): Result<readonly Change[], CommandError> {
  const field = channel === 'app' ? 'messages_off' : channel === 'push' ? 'pushes_off' : 'messages_mailed'
  const isListed = channel === 'mail' ? isWanted : !isWanted
  const others = (user[field] ?? []).filter((known) => known !== kind)
  return editRecord(context, 'systemUsers', user, { [field]: isListed ? [...others, kind] : others })
}

/** Sets when messages stay silent and what a locked screen shows. `input`: the changed fields. */
export const setMessagePreferences = (
  context: CommandContext,
  {
    user,
    input,
  }: {
    readonly user: VisibleUser
    readonly input: Partial<Omit<MessagePreferences, 'messages_off' | 'pushes_off' | 'messages_mailed'>>
  },
): Result<readonly Change[], CommandError> => editRecord(context, 'systemUsers', user, input)
