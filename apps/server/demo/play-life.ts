import { createHash } from 'node:crypto'
import { alwaysCurrent, assert, deviceName, recordId, type RecordId } from '@bama/domain'
import type { Mutation } from '@bama/sync'
import { createIntake } from '../src/files/intake.ts'
import type { FileStore } from '../src/files/file-store.ts'
import { currentOfVisibilityKey } from '../src/store/records.ts'
import type { Store } from '../src/store/store.ts'
import { updateRecordAsServer } from '../src/sync/server-writes.ts'
import { createSyncHandler } from '../src/sync/sync-handler.ts'
import { type Deed, deviceOf, officeHour, type Scene, stampOf } from './life/deed.ts'
import { drawScreen } from './life/draw-screen.ts'
import { seasonIds } from './season/season-ids.ts'
import { seededRandom } from './season/seeded-random.ts'

/** The newest messages that each person leaves unread. */
const unreadLeft = 2

/**
 * Plays what people did, each deed at its own time and through the server's own handler, which checks permissions and
 * adds what follows from a change (messages, running timers). Throws if anything is refused, because that is a bug.
 */
export async function playLife(
  { store, files }: { readonly store: Store; readonly files: FileStore },
  scene: Scene,
  deeds: readonly Deed[],
): Promise<void> {
  const clock = { ms: scene.nowMs }
  const now = (): number => clock.ms
  const handle = createSyncHandler({ store, now, zone: scene.zone, onCommitted: () => undefined })
  const takeIn = createIntake({ store, files, now })
  const newId = seasonIds(scene.seed, 'mutations')
  let n = 0

  const play = async (deed: Deed): Promise<void> => {
    clock.ms = deed.at
    const measured = new Map<unknown, { readonly size: number; readonly sha256: string }>()
    for (const { id, filename, drawing } of deed.files ?? []) {
      const bytes = await drawScreen(drawing)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await takeIn(deed.by, { id, filename, bytes, sha256 })
      measured.set(id, { size: bytes.length, sha256 })
    }
    const mutations = deed.changes.map((change, index): Mutation => ({
      id: newId(),
      n: ++n,
      ...change,
      // An attachment states the measured size and hash of its file.
      patch: { ...change.patch, ...measured.get(change.patch['file_id']) },
      stamp: stampOf(deed, index),
    }))
    const request = { protocol: 1 as const, deviceId: deviceOf(deed.by), epoch: null, cursor: null, mutations }
    // The smallest page, because the returned records aren't used.
    const { results } = await handle({ userId: deed.by, pageSize: 1 }, request)
    const refused = results.find(({ status }) => status !== 'applied')
    assert(
      refused === undefined,
      `the server takes what the demonstration does: ${JSON.stringify(refused)} ${JSON.stringify(deed.changes[0])}`,
    )
  }

  for (const deed of deeds) await play(deed)
  for (const { id } of scene.season.people) {
    const deed = await reading(store, scene, id)
    if (deed !== null) await play(deed)
  }
  await noteSignIns(store, scene)
}

/** Marks all of a person's messages as read, except the newest. */
async function reading(store: Store, scene: Scene, by: RecordId): Promise<Deed | null> {
  const unread = await store.read((tx) =>
    currentOfVisibilityKey(tx, 'personalMessages', { key: by, from: alwaysCurrent }),
  )
  const older = unread.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(unreadLeft)
  if (older.length === 0) return null
  const changes = older.map(({ id }) => ({
    entity: 'personalMessages' as const,
    recordId: recordId(id),
    operation: 'update' as const,
    patch: { is_read: true },
  }))
  return { at: scene.nowMs - 5 * 60_000, by, changes }
}

/** Sets when people last signed in, as signing in would. */
async function noteSignIns(store: Store, scene: Scene): Promise<void> {
  const random = seededRandom(scene.seed, 'sign-ins')
  for (const { id, is_approved } of scene.season.people.slice(0, 12)) {
    const ms = officeHour(scene, scene.today, random)
    const last_login_device = deviceName(random.next() < 0.5 ? 'Chrome/140 Windows' : 'Safari/18 iPhone')
    const patch = { last_login: new Date(ms).toISOString(), last_login_device }
    if (is_approved)
      await store.write((tx) => updateRecordAsServer(tx, { entity: 'systemUsers', id, patch, actorId: id, nowMs: ms }))
  }
}
