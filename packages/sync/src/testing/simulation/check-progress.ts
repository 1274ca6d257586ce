import { complain, type Run, type SimDevice } from './run.ts'

/**
 * Checks that a record's version never decreases on a device, whatever the order of answers. Restores may lower it,
 * and so may a new epoch, in which the person may see other fields and thus count other changes.
 */
export async function checkProgress(run: Run, device: SimDevice): Promise<void> {
  if (run.restored.length > 0) return
  const pull = await device.store.read((tx) => tx.getMeta('pull'))
  const epoch = pull?.staging === true ? null : (pull?.epoch ?? null)
  if (epoch !== device.versionsOf) device.versions.clear()
  device.versionsOf = epoch
  const { records, bases } = device.store.all()
  const waiting = new Set(bases.map(({ entity, id }) => `${entity}/${id}`))
  const known = [
    ...bases.flatMap(({ entity, record }) => (record === null ? [] : [{ entity, record }])),
    ...records.filter(({ entity, record }) => !waiting.has(`${entity}/${record.id}`)),
  ]
  for (const { entity, record } of known) {
    const key = `${entity}/${record.id}`
    const before = device.versions.get(key) ?? 0
    if (record._version < before)
      complain(run, `${device.name} fell back to version ${record._version} of ${key}, it had ${before}`)
    device.versions.set(key, record._version)
  }
}
