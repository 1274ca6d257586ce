import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { useIsPhone } from '../hooks/use-is-phone.ts'

/** The toasts, including those shown before this part had loaded. */
export function Toasts() {
  const isPhone = useIsPhone()
  return (
    <Notifications
      // Away from the buttons of dialogs, which are at the right.
      position="bottom-left"
      autoClose={3000}
      // A phone has room for one; others queue.
      limit={isPhone ? 1 : 20}
      containerWidth={400}
    />
  )
}
