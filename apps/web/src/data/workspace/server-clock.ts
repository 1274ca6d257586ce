import { workspace } from './workspace.ts'
import { world } from '../runtime/world.ts'

/** The server's time in milliseconds, as far as known. Used for hours, because the device's clock may be wrong. */
export async function serverNow(): Promise<number> {
  const open = workspace.get()
  const device = open === null ? undefined : await open.store.read((tx) => tx.getMeta('device'))
  return world.now() + (device?.offsetMs ?? 0)
}
