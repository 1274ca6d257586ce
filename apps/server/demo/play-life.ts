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

/** How many messages a person still has to read; the older ones they did read. */
const unreadLeft = 2

/**
 * Lets people do what they did, each through the server's own handler and at their own time: what the policy refuses would
 * be refused here, and what follows from a change (messages, running timers) follows. A refusal is a bug and throws.
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
      // An attachment says what was measured of its file.
      patch: { ...change.patch, ...measured.get(change.patch['file_id']) },
      stamp: stampOf(deed, index),
    }))
    const request = { protocol: 1 as const, deviceId: deviceOf(deed.by), epoch: null, cursor: null, mutations }
    // What the answer brings is not looked at: the least of it.
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

/** Marks a person's messages as read but for the newest. */
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

/** When people were last here, as signing in would have written it. */
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
