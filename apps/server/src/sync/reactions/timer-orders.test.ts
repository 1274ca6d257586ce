import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EngineName, engineNames, useEngine } from '../../../testing/engines.ts'
import { addPerson } from '../../../testing/people-in-store.ts'
import { createSyncClients, type SyncClients } from '../../../testing/sync-client.ts'
import { readRecords } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'

const hourMs = 3_600_000
const morningMs = Date.parse('2026-11-01T06:00:00.000Z')
const at = (hour: number): string => new Date(morningMs + hour * hourMs).toISOString()

/** An offline device: when its timer was started there and, if so, stopped. In hours. */
interface Device {
  readonly start: number
  readonly stop: number | null
}

/** Yields every interleaving of the devices' steps, each device's own steps in order. */
function* ordersOf(left: readonly (readonly string[])[]): Generator<readonly string[]> {
  if (left.every((steps) => steps.length === 0)) yield []
  for (const [index, [step, ...rest]] of left.entries())
    if (step !== undefined) for (const order of ordersOf(left.with(index, rest))) yield [step, ...order]
}

const stepsOf = ({ stop }: Device, index: number): readonly string[] =>
  stop === null ? [`${index} start`] : [`${index} start`, `${index} stop`]

/** The expected ends: a timer that was stopped ends there; any other ends where the next one began. */
const expectedEnds = (devices: readonly Device[]): readonly (string | null)[] =>
  devices.map(({ start, stop }) => {
    const next = Math.min(...devices.map((other) => other.start).filter((other) => other > start))
    return stop !== null ? at(stop) : Number.isFinite(next) ? at(next) : null
  })

/** Applies one order of arrival for a separate person, and returns when each timer ended. */
async function endsOf(
  { store, team }: { readonly store: Store; readonly team: SyncClients },
  person: string,
  devices: readonly Device[],
  order: readonly string[],
): Promise<{ readonly ends: readonly unknown[]; readonly running: unknown }> {
  for (const step of order) {
    const [index = '', what] = step.split(' ')
    const { start, stop } = devices[Number(index)] ?? { start: 0, stop: null }
    const ended = what === 'stop' && stop !== null ? at(stop) : null
    const interval = { date: '2026-11-01', start_time: null, end_time: null, started_at: at(start), ended_at: ended }
    const device = `00000000000000a${index}`
    const verdicts = await team.push(person, {
      entity: 'workHours',
      recordId: `${person}-${index}`,
      operation: what === 'stop' ? 'update' : 'create',
      patch: { interval },
      stamp: `${ended ?? at(start)}-0000-${device}`,
    })
    expect(verdicts).toEqual(['applied'])
  }
  const ids = devices.map((_device, index) => `${person}-${index}`)
  const entries = await readRecords(store.db, 'workHours', ids)
  const [owner] = await readRecords(store.db, 'systemUsers', [person])
  return {
    ends: ids.map((id) => entries.find((entry) => entry.id === id)?.row.fields['ended_at']),
    running: owner?.row.fields['active_timer_id'],
  }
}

async function openTeam(openStore: () => Promise<Store>) {
  const store = await openStore()
  const team = createSyncClients(store)
  team.nowMs = morningMs + 24 * hourMs
  let people = 0
  return {
    store,
    expectSame: async (devices: readonly Device[], order: readonly string[]): Promise<void> => {
      const person = `p${people++}`
      await addPerson(store, { id: person, role: 'user', permissions: {}, is_approved: true }, team.nowMs)
      const ends = expectedEnds(devices)
      const open = ends.indexOf(null)
      expect(await endsOf({ store, team }, person, devices, order), order.join(', ')).toEqual({
        ends,
        running: open === -1 ? null : `${person}-${open}`,
      })
    },
  }
}

/** PostgreSQL is slower, and only has to show the same results. */
const most: Readonly<Record<EngineName, number>> = { SQLite: 4, PostgreSQL: 3 }

describe.each(engineNames)('timers that were started apart, on %s', (engine) => {
  const openStore = useEngine(engine)

  it('[S57] end where the next began, in whatever order the devices arrive', async () => {
    const { store, expectSame } = await openTeam(openStore)
    for (let count = 2; count <= most[engine]; count++) {
      const devices = Array.from({ length: count }, (_, index) => ({ start: index, stop: null }))
      for (const order of ordersOf(devices.map(stepsOf))) await expectSame(devices, order)
    }
    await store.close()
  })

  it('[S57] end there also where the next one was stopped before they arrive', async () => {
    const { store, expectSame } = await openTeam(openStore)
    for (let stopped = 0; stopped < 2 ** (most[engine] - 1); stopped++) {
      const devices = Array.from({ length: most[engine] - 1 }, (_, index) => ({
        start: index,
        stop: (stopped & (1 << index)) === 0 ? null : index + 0.5,
      }))
      for (const order of ordersOf(devices.map(stepsOf))) await expectSame(devices, order)
    }
    await store.close()
  })

  it('[S57] do so for any number of devices, starts and stops', async () => {
    const { store, expectSame } = await openTeam(openStore)
    const anyDevices = fc
      .uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 7 })
      .chain((starts) => fc.tuple(...starts.map((start) => anyDevice(start))))
    const anyOrder = anyDevices.chain((devices) =>
      fc
        .shuffledSubarray(
          devices.flatMap((device, index) => stepsOf(device, index).map(() => index)),
          { minLength: devices.flatMap(stepsOf).length },
        )
        .map((indices) => ({ devices, order: inOwnOrder(devices, indices) })),
    )
    await fc.assert(
      fc.asyncProperty(anyOrder, ({ devices, order }) => expectSame(devices, order)),
      { numRuns: engine === 'SQLite' ? 100 : 15 },
    )
    await store.close()
  })
})

const anyDevice = (start: number): fc.Arbitrary<Device> =>
  fc
    .option(fc.integer({ min: 1, max: 40 }))
    .map((quarters) => ({ start, stop: quarters === null ? null : Math.min(start + quarters / 4, 23) }))

function inOwnOrder(devices: readonly Device[], indices: readonly number[]): readonly string[] {
  const left = devices.map((device, index) => [...stepsOf(device, index)])
  return indices.flatMap((index) => left[index]?.shift() ?? [])
}
