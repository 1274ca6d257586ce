import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { useIsPhone } from '../hooks/use-is-phone.ts'

/** Where toasts appear, those included that were shown before this part had loaded. */
export function Toasts() {
  const isPhone = useIsPhone()
  return (
    <Notifications
      // Beside a window's buttons, which stand where reading begins.
      position="bottom-left"
      autoClose={3000}
      // A phone has room for one; the others wait for their turn.
      limit={isPhone ? 1 : 20}
      containerWidth={400}
    />
  )
}
