import { type Message, type MessageLink, markRead } from '@bama/domain'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { runCommand } from '../../data/index.ts'
import { messagesTexts } from '../../texts/messages.ts'
import { showFailure } from '../../ui/feedback/show-outcome.ts'

interface MessageActions {
  /** Marks messages as read, skipping those already read. */
  readonly read: (messages: readonly Message[]) => void
  /** Follows a message's link and marks it as read. */
  readonly follow: (message: Message, link: MessageLink) => void
}

export function useMessageActions(): MessageActions {
  const { history } = useRouter()
  return useMemo(() => {
    const mark = async (messages: readonly Message[]): Promise<void> => {
      const outcome = await runCommand(markRead, { messages })
      if (!outcome.ok) showFailure(messagesTexts.markReadFailed, outcome.error)
    }
    return {
      read: (messages) => void mark(messages),
      follow(message, link) {
        void mark([message])
        // Closing an event or a task returns to the message. Follow-ups stay in their list instead.
        history.push(link.path, link.screen === 'SeasonalClients' ? {} : { isOpenedHere: true })
      },
    }
  }, [history])
}
