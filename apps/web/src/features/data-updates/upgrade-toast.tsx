import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useUpgradeNews } from '../../data/index.ts'
import { migrationTexts as texts } from '../../texts/migration.ts'
import { ToastWithButton } from './toast-with-button.tsx'

const upgradeId = 'database-upgrade'

/** Explains a version conflict between tabs. Hides by itself once the other tabs are closed. */
export function UpgradeToast({ onReload }: { readonly onReload: () => void }) {
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
          <ToastWithButton text={texts.newer} label={texts.reload} onClick={onReload} />
        ),
    })
    return () => {
      notifications.hide(upgradeId)
    }
  }, [news, onReload])
  return null
}
