import { useCallback, useState } from 'react'
import { useLook } from '../runtime/use-look.ts'

/** The browser's storage for this site, in bytes; null where the browser does not say. */
interface DeviceStorage {
  readonly usedBytes: number | null
  readonly grantedBytes: number | null
  /** Whether the browser promised not to clear it by itself. */
  readonly isKept: boolean
}

async function readStorage(): Promise<DeviceStorage> {
  // Only https and loopback have it.
  const manager: Partial<StorageManager> = navigator.storage ?? {}
  const [estimate, isKept] = await Promise.all([manager.estimate?.(), manager.persisted?.()])
  return { usedBytes: estimate?.usage ?? null, grantedBytes: estimate?.quota ?? null, isKept: isKept ?? false }
}

/** What the browser says of its storage, asked every ten seconds; undefined until it has answered. */
export function useDeviceStorage(): DeviceStorage | undefined {
  const [storage, setStorage] = useState<DeviceStorage>()
  useLook(useCallback(() => void readStorage().then(setStorage, console.error), []))
  return storage
}
