import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { commonTexts } from '../texts/common.ts'
import { useIsPhone } from '../ui/hooks/use-is-phone.ts'
import { Themed } from './themed.tsx'

interface ProvidersProps {
  readonly children: ReactNode
}

/** What every screen needs: direction, theme, dialogs, toasts. */
export function Providers({ children }: ProvidersProps) {
  const isPhone = useIsPhone()
  return (
    <Themed>
      <ModalsProvider labels={{ confirm: commonTexts.save, cancel: commonTexts.cancel }}>
        <Notifications
          // Beside a window's buttons, which stand where reading begins.
          position="bottom-left"
          autoClose={3000}
          // A phone has room for one; the others wait for their turn.
          limit={isPhone ? 1 : 20}
          containerWidth={400}
        />
        {children}
      </ModalsProvider>
    </Themed>
  )
}
