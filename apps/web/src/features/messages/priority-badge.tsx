import { type Message, messagePriority } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconFlame } from '@tabler/icons-react'
import { messagesTexts } from '../../texts/messages.ts'
import { Badge } from '../../ui/display/badge.tsx'

/** חשוב or דחוף, as text and icon. Renders nothing for regular messages. */
export function PriorityBadge({ priority }: { readonly priority: Message['priority'] }) {
  const text = messagesTexts.priorities[priority]
  if (text === null) return null
  const isUrgent = priority === messagePriority.urgent
  return (
    <Badge tone={isUrgent ? 'red' : 'spot'} icon={isUrgent ? IconAlertTriangle : IconFlame}>
      <VisuallyHidden>{messagesTexts.priority} </VisuallyHidden>
      {text}
    </Badge>
  )
}
