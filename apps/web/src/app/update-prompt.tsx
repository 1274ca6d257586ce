import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useRegisterSW } from 'virtual:pwa-register/react'
import { commonTexts } from '../texts/common.ts'

const lookEveryMs = 60 * 60 * 1000

/** Registers the service worker and offers a new version when one is ready. Never reloads on its own. */
export function UpdatePrompt() {
  const {
    needRefresh: [needRefresh],
    updateServiceWorker,
  } = useRegisterSW({
    onRegisteredSW(_url, registration) {
      // Without this, a tab that stays open for days would never check.
      if (registration !== undefined) setInterval(() => void registration.update().catch(() => undefined), lookEveryMs)
    },
  })

  useEffect(() => {
    if (!needRefresh) return
    notifications.show({
      id: 'new-version',
      color: 'pine',
      autoClose: false,
      title: commonTexts.newVersion,
      message: (
        <>
          {commonTexts.newVersionHint}
          <Button size="xs" display="flex" w="fit-content" mt="xs" onClick={() => void updateServiceWorker(true)}>
            {commonTexts.refresh}
          </Button>
        </>
      ),
    })
  }, [needRefresh, updateServiceWorker])
  return null
}
