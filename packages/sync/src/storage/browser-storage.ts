import { base64Of, storedBytes } from './base64.ts'
import type { SharedStorage } from './shared-storage.ts'

/** The used part of `localStorage`. It throws when it is full or forbidden. */
export interface TextStorage {
  readonly length: number
  key(index: number): string | null
  getItem(name: string): string | null
  setItem(name: string, text: string): void
  removeItem(name: string): void
}

/**
 * A shared storage in the browser's own storage, for trying out: the tabs and profiles of one browser are its
 * devices. A value is `<version> <Base64>` with a random version. Two tabs that write one object at the same moment
 * may overwrite each other, as in any storage without reliable conditions. A full or forbidden storage counts as
 * unreachable. `prefix`: the workspace's prefix of all names; other names are never touched.
 */
export function createBrowserStorage(storage: TextStorage, prefix: string, newVersion: () => string): SharedStorage {
  const versionOf = (name: string): string | null => storage.getItem(prefix + name)?.split(' ', 1)[0] ?? null
  return {
    list: (since) =>
      attempt(() => {
        const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        const objects = names
          .filter((name) => name.startsWith(prefix))
          .map((name) => name.slice(prefix.length))
          .sort()
          .map((name) => ({ name, version: versionOf(name) ?? '' }))
        const token = objects.map(({ name, version }) => `${name} ${version}`).join()
        return token === since ? ({ kind: 'unchanged' } as const) : ({ kind: 'listed', objects, token } as const)
      }),
    read: (name) =>
      attempt(() => {
        const [version, text] = storage.getItem(prefix + name)?.split(' ') ?? []
        if (version === undefined) return { kind: 'missing' } as const
        return { kind: 'read', bytes: storedBytes(text ?? ''), version } as const
      }),
    write: (name, bytes, expected) =>
      attempt(() => {
        if (versionOf(name) !== expected) return { kind: 'conflict' } as const
        storage.setItem(prefix + name, `${newVersion()} ${base64Of(bytes)}`)
        return { kind: 'written' } as const
      }),
    remove: (name) =>
      attempt(() => {
        storage.removeItem(prefix + name)
        return { kind: 'removed' } as const
      }),
  }
}

async function attempt<Answer>(work: () => Answer): Promise<Answer | { readonly kind: 'unreachable' }> {
  try {
    return work()
  } catch {
    return { kind: 'unreachable' }
  }
}
