import type { CellValue } from '@bama/domain'
import { addDecided, type Decided } from '../../storage/add-decided.ts'
import type { SharedRecord } from '../../storage/shared-record.ts'
import { nextStamp } from '../../stamp/stamp.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { elementText, versionOf } from '../simulation/changes/canvas-changes.ts'
import { note, type Sim, type SimDevice } from './storage-sim.ts'

/** A person changes something. The decision and its place in the queue are written in one transaction. */
export async function change(sim: Sim, device: SimDevice): Promise<void> {
  const { random } = sim
  const decided: Decided[] = []
  let group: string | undefined
  await device.disk.write(async (tx) => {
    const clock = await tx.getClock()
    if (clock === undefined) throw new Error('a device has a clock')
    const living = (await tx.records()).filter(({ created, deleted }) => created !== null && deleted === null)
    let last = clock.lastStamp
    for (let count = 1 + random.below(3); count > 0; count--) {
      const stamp = nextStamp(last, sim.nowMs + device.skewMs, clock.deviceId)
      last = stamp
      const known = living.length > 0 && !random.chance(0.3) ? random.pick(living) : null
      const isDeletion = known !== null && random.chance(0.08)
      if (known !== null && Object.values(known.row.clocks).some((clock) => clock >= stamp))
        sim.problems.push(`${device.name} writes ${stamp}, and has seen what is later`)
      if (known !== null && decided.some(({ id }) => id === known.id)) continue
      decided.push(
        known === null
          ? { ...firstOf(random), id: random.uuid(), operation: 'create', stamp }
          : {
              entity: known.entity,
              id: known.id,
              operation: isDeletion ? 'delete' : 'update',
              patch: isDeletion ? {} : patchOf(random, known),
              stamp,
            },
      )
    }
    group = random.chance(0.5) ? random.uuid() : undefined
    await addDecided(tx, decided, group)
  })
  for (const one of decided) {
    sim.made.push({ decided: one, group, isDoubtful: false })
    sim.met.changes++
    if (one.operation === 'delete') sim.met.deletions++
    note(sim, `${device.name}: ${one.operation} ${one.id.slice(0, 4)} ${JSON.stringify(one.patch)} ${one.stamp}`)
  }
}

const firstOf = (random: SeededRandom): Pick<Decided, 'entity' | 'patch'> =>
  random.chance(0.3)
    ? { entity: 'canvas', patch: { user_id: 'dana', title: `sketch ${random.below(1000)}` } }
    : { entity: 'events', patch: firstPatch(random) }

const firstPatch = (random: SeededRandom): Record<string, CellValue> => ({
  name: `event ${random.below(1000)}`,
  date: '2027-01-01',
  'checklist/a/item': 'stage',
  'tags/x': true,
})

/** A patch as a command would make it: it removes only what exists. */
function patchOf(random: SeededRandom, { entity, row: { fields, clocks } }: SharedRecord): Record<string, CellValue> {
  const patch: Record<string, CellValue> = {}
  if (entity === 'canvas') {
    const id = random.pick(['element-one', 'element-two'])
    const version = Math.max(1, versionOf(fields['elements'], id) + 2 - random.below(4))
    return { [`elements/${id}/element`]: elementText(random, version) }
  }
  if (random.chance(0.5)) patch['name'] = `event ${random.below(1000)}`
  if (random.chance(0.3)) patch['location'] = random.pick(['Tel Aviv', 'Haifa', null])
  const tag = random.pick(['x', 'y'])
  const has = Array.isArray(fields['tags']) && fields['tags'].includes(tag)
  if (random.chance(0.3)) patch[`tags/${tag}`] = !has
  const entry = random.pick(['a', 'b'])
  const isThere = JSON.stringify(fields['checklist'] ?? []).includes(`"id":"${entry}"`)
  if (isThere && random.chance(0.15)) patch[`checklist/${entry}`] = null
  else if (clocks[`checklist/${entry}`] === undefined && random.chance(0.4))
    patch[`checklist/${entry}/item`] = `item ${random.below(100)}`
  return patch
}
