import { useCallback, useState } from 'react'
import { useLook } from '../runtime/use-look.ts'

/** The browser's storage for this site, in bytes; null where the browser does not say. */
interface DeviceStorage {
  readonly usedBytes: number | null
  readonly grantedBytes: number | null
  /** Whether the browser promised not to evict it. */
  readonly isKept: boolean
}

async function readStorage(): Promise<DeviceStorage> {
  // The API exists only on https and loopback.
  const manager: Partial<StorageManager> = navigator.storage ?? {}
  const [estimate, isKept] = await Promise.all([manager.estimate?.(), manager.persisted?.()])
  return { usedBytes: estimate?.usage ?? null, grantedBytes: estimate?.quota ?? null, isKept: isKept ?? false }
}

/** The browser's storage, refreshed every ten seconds; undefined before the first result. */
export function useDeviceStorage(): DeviceStorage | undefined {
  const [storage, setStorage] = useState<DeviceStorage>()
  useLook(useCallback(() => void readStorage().then(setStorage, console.error), []))
  return storage
}
