import { type RecordId, uuidv7 } from '@bama/domain'
import { deviceIdSchema, hexOf, type LocalWorld } from '@bama/sync'

export const randomBytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))

/** The device's time, ISO 8601. */
export const nowIso = (): string => new Date(world.now()).toISOString()

/** This browser's clock, ids and randomness, as passed to the domain and the engine. */
export const world: LocalWorld & { readonly newId: () => RecordId; readonly random: () => number } = {
  now: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  deviceId: () => deviceIdSchema.parse(hexOf(randomBytes(8))),
  newId: () => uuidv7(Date.now(), randomBytes),
  random: () => Math.random(),
}
