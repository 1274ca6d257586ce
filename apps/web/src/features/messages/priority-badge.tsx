import { type Message, messagePriority } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconFlame } from '@tabler/icons-react'
import { messagesTexts } from '../../texts/messages.ts'
import classes from './priority-badge.module.css'

/** חשוב or דחוף, in words and with a sign; a regular message has none. */
export function PriorityBadge({ priority }: { readonly priority: Message['priority'] }) {
  const text = messagesTexts.priorities[priority]
  if (text === null) return null
  const Icon = priority === messagePriority.urgent ? IconAlertTriangle : IconFlame
  return (
    <span className={classes.badge} data-priority={priority}>
      <Icon size={14} stroke={1.7} aria-hidden="true" />
      <VisuallyHidden>{messagesTexts.priority} </VisuallyHidden>
      {text}
    </span>
  )
}
