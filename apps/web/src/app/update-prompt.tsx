import { useRegisterSW } from 'virtual:pwa-register/react'
import { NewVersionToast } from './new-version-toast.tsx'

const lookEveryMs = 60 * 60 * 1000

/** Registers the service worker and offers a new version when one is ready. Never reloads on its own. */
export function UpdatePrompt() {
  const {
    needRefresh: [needRefresh],
  } = useRegisterSW({
    onRegisteredSW(_url, registration) {
      // Without this, a tab that stays open for days would never check.
      if (registration !== undefined) setInterval(() => void registration.update().catch(() => undefined), lookEveryMs)
    },
  })
  return <NewVersionToast isReady={needRefresh} />
}
