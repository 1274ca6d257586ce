import { messageLink } from '@bama/domain'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Opens the path of a device notification that the user pressed (service-worker/notices.ts). */
export function usePressedNotices(): void {
  const { history } = useRouter()
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<{ readonly type?: unknown; readonly path?: unknown } | null>): void => {
      const link = data?.type === 'open-path' && typeof data.path === 'string' ? messageLink(data.path) : null
      if (link !== null) history.push(link.path, { isOpenedHere: true })
    }
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage)
  }, [history])
}
