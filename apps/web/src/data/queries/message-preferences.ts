import { isAdmin } from '@bama/domain'
import { chooseMessages, type MessagePreferences, setMessagePreferences } from '@bama/domain/messages'
import { runCommand } from '../workspace/run-command.ts'
import { useSession } from '../session/current-session.ts'
import { usePeople } from './people.ts'

/** The signed-in person's message preferences, with functions to change them; undefined without their record. */
export function useMessagePreferences() {
  const session = useSession()
  const people = usePeople()
  if (session.status !== 'signed_in') return undefined
  const self = people?.get(session.user.id)
  if (self === undefined) return undefined
  const preferences: MessagePreferences = {
    messages_off: self.messages_off ?? [],
    pushes_off: self.pushes_off ?? [],
    messages_mailed: self.messages_mailed ?? [],
    quiet_hours: self.quiet_hours ?? null,
    rests_on_sabbath: self.rests_on_sabbath ?? true,
    calls_break_quiet: self.calls_break_quiet ?? false,
    push_shows_content: self.push_shows_content ?? false,
  }
  return {
    preferences,
    isAdmin: isAdmin(session.actor),
    userId: self.id,
    choose: (choice: Omit<Parameters<typeof chooseMessages>[1], 'user'>) =>
      runCommand(chooseMessages, { user: self, ...choice }),
    set: (input: Parameters<typeof setMessagePreferences>[1]['input']) =>
      runCommand(setMessagePreferences, { user: self, input }),
  }
}

export type OwnMessagePreferences = NonNullable<ReturnType<typeof useMessagePreferences>>
