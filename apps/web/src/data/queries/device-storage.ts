import { useEffect, useState } from 'react'

/** The browser's storage for this site, in bytes; null where the browser does not say. */
export interface DeviceStorage {
  readonly usedBytes: number | null
  readonly grantedBytes: number | null
  /** Whether the browser promised not to clear it by itself. */
  readonly isKept: boolean
}

const lookEveryMs = 10_000

async function readStorage(): Promise<DeviceStorage> {
  // Only https and loopback have it.
  const manager: Partial<StorageManager> = navigator.storage ?? {}
  const [estimate, isKept] = await Promise.all([manager.estimate?.(), manager.persisted?.()])
  return { usedBytes: estimate?.usage ?? null, grantedBytes: estimate?.quota ?? null, isKept: isKept ?? false }
}

/** What the browser says of its storage, asked every ten seconds; undefined until it has answered. */
export function useDeviceStorage(): DeviceStorage | undefined {
  const [storage, setStorage] = useState<DeviceStorage>()
  useEffect(() => {
    const look = (): void => void readStorage().then(setStorage, console.error)
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  return storage
}
