import type { CellValue, Patch } from '@bama/domain'
import { readSyncResponse } from '../../engine/read-response.ts'
import type { Mutation } from '../../protocol/mutation.ts'
import { oldestProtocol, protocolVersion } from '../../protocol/version.ts'
import { type DeviceId, formatStamp } from '../../stamp/stamp.ts'
import { canonical, type FoldedRecord, livingOf } from '../oracle/fold.ts'
import { ownerOf } from '../oracle/hours.ts'
import type { SimRequest } from '../sim-server-port.ts'
import { takeAnswers } from './answers.ts'
import { checkPage } from './pages.ts'
import { complain, note, personOf, type Run } from './run.ts'

/** A tampered device sends what no app would: any record, any cell, any clock. */
export async function forgeStep(run: Run): Promise<void> {
  const { random } = run
  const person = random.pick([...run.truth.world.people.values()])
  const deviceId = random.hex(16) as DeviceId
  const mutations = Array.from(
    { length: 1 + random.below(2) },
    (_, index) => lateHours(run, person.id, deviceId, index + 1) ?? forged(run, person.id, deviceId, index + 1),
  )
  const malformed = random.chance(0.2) ? [{ ...mutations[0], id: random.uuid(), n: -1 }] : []
  const reused = random.chance(0.3) ? reuse(run, person.id, deviceId) : []
  note(run, 'server', `${person.id} forges ${canonical([...mutations, ...reused])}`)
  run.met.forged++
  await run.inTurn(async () => {
    run.clock.nowMs += 7
    const request: SimRequest = {
      protocol: run.older.pick([oldestProtocol, protocolVersion]),
      deviceId,
      epoch: null,
      cursor: null,
      mutations: [...mutations, ...malformed, ...reused],
    }
    const response = readSyncResponse(await run.server.sync(person.id, request))
    if (response === null) return
    const bad = new Set([...malformed, ...reused].map(({ id }) => id))
    const [answered, rest] = [
      response.results.filter(({ id }) => bad.has(id)),
      response.results.filter(({ id }) => !bad.has(id)),
    ]
    if (answered.length !== bad.size || answered.some(({ status }) => status !== 'rejected'))
      complain(run, `forged ${canonical(answered)}`)
    await takeAnswers(run, person.id, mutations, { ...response, results: rest })
    checkPage(run, person.id, { mutations: [...mutations, ...reused] }, response)
  })
}

/** A new note on one's own hours, with an outdated interval: only the note must count. */
function lateHours({ random, clock, truth }: Run, userId: string, deviceId: DeviceId, n: number): Mutation | null {
  const own = livingOf(truth.world, 'workHours').filter((record) => ownerOf(record) === userId)
  if (own.length === 0 || random.chance(0.6)) return null
  const interval = random.pick(own).cells.get('interval')?.value
  return {
    id: random.uuid(),
    n,
    entity: 'workHours',
    recordId: random.pick(own).id as Mutation['recordId'],
    operation: 'update',
    patch: { ...(interval === undefined ? {} : { interval }), notes: `הערה ${random.below(100)}` },
    stamp: formatStamp(clock.nowMs - 86_400_000, n, deviceId),
  }
}

function forged(run: Run, userId: string, deviceId: DeviceId, n: number): Mutation {
  const { random, clock } = run
  const records = [...run.truth.world.records.values()]
  const others = records.filter(({ entity }) => entity !== 'systemUsers')
  const record = random.pick(others.length > 0 && random.chance(0.85) ? others : records)
  const operation = random.weighted<Mutation['operation']>([
    [6, 'update'],
    [2, 'create'],
    [2, 'delete'],
  ])
  const isKnown = operation !== 'create' || random.chance(0.3)
  const wrongMs = random.pick([0, 0, -86_400_000, 3_600_000, 365 * 86_400_000])
  return {
    id: random.uuid(),
    n,
    entity: random.chance(0.97) ? record.entity : 'accounts',
    recordId: (isKnown ? record.id : random.uuid()) as Mutation['recordId'],
    operation,
    patch: operation === 'delete' ? {} : operation === 'create' ? copyOf(run, record, userId) : cellOf(run, record),
    stamp: formatStamp(clock.nowMs + wrongMs, n, deviceId),
  }
}

/** A copy of a record, with its owner or with oneself as owner. */
function copyOf({ random }: Run, { cells }: FoldedRecord, userId: string): Patch {
  const patch: Record<string, CellValue> = Object.fromEntries([...cells].map(([cell, { value }]) => [cell, value]))
  for (const field of ['user_id', 'created_by']) if (field in patch && random.chance(0.6)) patch[field] = userId
  if (random.chance(0.7)) for (const field of ['decision', 'user_name', 'author_name']) delete patch[field]
  return patch
}

/** One cell with a value from this or a similar record, or an invalid cell. */
function cellOf(run: Run, record: FoldedRecord): Patch {
  const { random } = run
  const alike = [...run.truth.world.records.values()].filter(
    ({ entity, cells }) => entity === record.entity && cells.size > 0,
  )
  if (alike.length === 0 || random.chance(0.1))
    return random.pick<Patch>([{ version: 7 }, { id: 'x' }, { seq: 1 }, { 'tags/%2': true }])
  const [cell, { value }] = random.pick([...random.pick(alike).cells])
  return { [cell]: value }
}

/** A mutation under an id that was already answered, from another person or with another body. */
function reuse(run: Run, userId: string, deviceId: DeviceId): readonly Mutation[] {
  const known = [...run.truth.answered.values()]
  if (known.length === 0) return []
  const { mutation } = run.random.pick(known)
  const at = formatStamp(run.clock.nowMs, 99, deviceId)
  return [{ ...mutation, n: 99, stamp: at, patch: { ...mutation.patch, notes: personOf(run, userId).email } }]
}
