import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useInbox } from '../../data/index.ts'
import { messagesTexts } from '../../texts/messages.ts'
import { Ltr } from '../../ui/display/names.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import classes from './notifications-bell.module.css'
import { NotificationsPanel } from './notifications-panel.tsx'

/** How many messages are new, on the dark wing; the latest on request. */
export function NotificationsBell() {
  const inbox = useInbox()
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState(false)
  if (inbox === undefined) {
    return (
      <output className={classes.placeholder} aria-label={messagesTexts.bellLoading}>
        <span className={classes.pulse} />
      </output>
    )
  }
  const unread = inbox.unread.length
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      // Mantine turns sides around with the direction: this is to the left of the wing, where the page is.
      position={isPhone ? 'bottom' : 'right'}
      offset={isPhone ? 14 : 20}
      middlewares={{ shift: { padding: 8 }, flip: true }}
      width="min(380px, calc(100vw - 16px))"
      shadow="none"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.bell}
          aria-label={messagesTexts.bell(unread)}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened((was) => !was)}
        >
          <IconBell size={20} stroke={1.7} aria-hidden="true" />
          {unread === 0 ? null : (
            <span className={classes.badge} aria-hidden="true">
              <Ltr>{messagesTexts.bellBadge(unread)}</Ltr>
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={messagesTexts.notifications}>
        <NotificationsPanel inbox={inbox} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
