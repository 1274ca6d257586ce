import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useUpgradeNews } from '../../data/index.ts'
import { migrationTexts as texts } from '../../texts/migration.ts'
import { reloadNewest } from '../../ui/loading/reload-newest.ts'
import { ToastWithButton } from './toast-with-button.tsx'

const upgradeId = 'database-upgrade'

/** Explains a version conflict between tabs. Hides by itself once the other tabs are closed. */
export function UpgradeToast() {
  const news = useUpgradeNews()
  useEffect(() => {
    if (news === null) return undefined
    notifications.show({
      id: upgradeId,
      color: 'spot',
      autoClose: false,
      // Until the reload, nothing that is done here is saved.
      allowClose: news === 'blocked',
      message:
        news === 'blocked' ? (
          texts.blocked
        ) : (
          <ToastWithButton text={texts.newer} label={texts.reload} onClick={() => void reloadNewest()} />
        ),
    })
    return () => {
      notifications.hide(upgradeId)
    }
  }, [news])
  return null
}
