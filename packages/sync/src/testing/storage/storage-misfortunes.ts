import { logOfHead, logOfSegment } from '../../storage/log.ts'
import { doubtLost, doubtUnseen } from './storage-doubt.ts'
import { addDevice, note, type Sim, type SimDevice } from './storage-sim.ts'

export async function goAway(sim: Sim, device: SimDevice, step: number): Promise<void> {
  device.awayUntil = step + 10 + sim.random.below(40)
  note(sim, `${device.name} lies in a drawer`)
}

export async function keepCopy(sim: Sim, device: SimDevice): Promise<void> {
  device.backup = { content: device.disk.copy(), keys: device.keys }
  note(sim, `${device.name} is copied`)
}

/** Restores a disk from a copy. What was only on it is lost. */
export async function putBack(sim: Sim, device: SimDevice): Promise<void> {
  if (device.backup === null) return
  const lost = device.disk.copy()
  device.disk.restore(device.backup.content)
  device.keys = device.backup.keys
  device.deleted.clear()
  sim.hasTwins = true
  sim.met.restored++
  note(sim, `${device.name} is put back`)
  await doubtLost(sim, lost)
}

/** Copies a disk to another device, so that two of them write one log. */
export async function copyDevice(sim: Sim, device: SimDevice): Promise<SimDevice> {
  const twin = await addDevice(sim)
  twin.disk.restore(device.disk.copy())
  twin.keys = device.keys
  sim.hasTwins = true
  sim.met.copied++
  note(sim, `${twin.name} is a copy of ${device.name}`)
  return twin
}

export async function destroy(sim: Sim, device: SimDevice): Promise<void> {
  if (sim.devices.length < 3) return
  sim.devices = sim.devices.filter((other) => other !== device)
  sim.met.gone++
  note(sim, `${device.name} is gone`)
  await doubtLost(sim, device.disk.copy())
}

/** A device disappears with its log, whose content the devices that have read it must keep. */
export async function takeAlong(sim: Sim, device: SimDevice): Promise<void> {
  const log = device.disk.copy().state?.own.id
  if (sim.devices.length < 3 || log === undefined) return
  for (const name of sim.fake.names().filter((known) => known.includes(log))) sim.fake.erase(name)
  sim.met.takenAlong++
  note(sim, `the log of ${device.name} is gone`)
  await destroy(sim, device)
}

/** The storage hides a segment, usually one of the latest, while it shows what is written later. */
export async function holdBack(sim: Sim, step: number): Promise<void> {
  const { random, fake } = sim
  const segments = fake.names().filter((name) => logOfSegment(name) !== null && !fake.late.has(name))
  if (segments.length === 0) return
  const name = random.chance(0.7) ? (segments.at(-1) ?? '') : random.pick(segments)
  sim.late = [...sim.late, { name, until: step + 1 + random.below(8) }]
  fake.late.add(name)
  sim.met.late++
  note(sim, `${name} is late`)
}

/** Shows hidden objects that are due. */
export function showLate(sim: Sim, step: number): void {
  const isDue = ({ until }: Sim['late'][number]): boolean => until <= step
  for (const { name } of sim.late.filter(isDue)) {
    sim.fake.late.delete(name)
    note(sim, `${name} is shown again`)
  }
  sim.late = sim.late.filter((one) => !isDue(one))
}

/** Somebody deletes objects of a log. What is on no disk may then be lost. */
export async function breakLog(sim: Sim): Promise<void> {
  const { random, fake } = sim
  const logs = fake.names().flatMap((name) => logOfHead(name) ?? [])
  if (logs.length === 0) return
  const log = random.pick(logs)
  const objects = fake.names().filter((name) => name.includes(log))
  const chosen = random.pick([objects, objects.filter((name) => logOfHead(name) !== null), [random.pick(objects)]])
  for (const name of chosen) fake.erase(name)
  sim.met.broken++
  note(sim, `${chosen.join()} are gone`)
  await doubtUnseen(sim)
}

/** Somebody cuts objects, overwrites them, or writes the same content again. */
export async function damage(sim: Sim): Promise<void> {
  const { random, fake } = sim
  const objects = fake.names().filter((name) => (logOfHead(name) ?? logOfSegment(name)) !== null)
  if (objects.length === 0) return
  const first = random.pick(objects)
  const log = logOfHead(first) ?? logOfSegment(first) ?? ''
  const chosen = random.chance(0.5) ? [first] : objects.filter((name) => logOfSegment(name) === log)
  for (const name of chosen) {
    const bytes = fake.bytesOf(name) ?? new Uint8Array()
    const [cut, over] = [bytes.slice(0, random.below(bytes.length || 1)), bytes.map((byte) => byte ^ 1)]
    fake.put(name, random.pick([cut, over, bytes]))
  }
  sim.met.damaged++
  note(sim, `${chosen.join()} are damaged`)
  await doubtUnseen(sim)
}
