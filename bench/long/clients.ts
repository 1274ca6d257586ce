import { setTimeout as pause } from 'node:timers/promises'
import { createRandom, type SeededRandom } from '@bama/sync/testing'
import { follow } from '../sync/follow.ts'
import { creation, eventPatch, openDevice, percentile, sessionsOfPeople } from '../sync/parts.ts'

/** Each of them has five clients. */
const people = 40
/** The average time between a client's writes. */
const restMs = 60_000

export interface ClientFigures {
  readonly clients: number
  readonly writes: number
  readonly answers: number
  /** From a write's request to its response. */
  readonly writeMs: { readonly median: number; readonly p99: number }
  /** Empty if every request was answered and every stream stayed open. */
  readonly errors: readonly string[]
}

/** Runs clients for some minutes, each with an open stream, that write now and then and pull what others wrote. */
export async function runClients(
  addresses: readonly string[],
  { clients, minutes }: { readonly clients: number; readonly minutes: number },
): Promise<ClientFigures> {
  const [first = ''] = addresses
  const cookies = await sessionsOfPeople(first, { people, each: 1 })
  const times: number[] = []
  const errors: string[] = []
  let answers = 0
  const fail = (error: unknown): void => void errors.push(String(error))
  const ended = AbortSignal.timeout(minutes * 60_000)
  const random = createRandom(1)

  const live = async (index: number, own: SeededRandom): Promise<void> => {
    // Every process knows every session.
    const address = addresses[index % addresses.length] ?? ''
    const device = openDevice(address, cookies[index % people] ?? '')
    await device.catchUp()
    const stop = await follow(address, device, () => answers++, fail)
    for (let write = 0; ; write++) {
      await pause(own.below(2 * restMs), undefined, { signal: ended }).catch(() => undefined)
      if (ended.aborted) break
      const started = performance.now()
      try {
        const { results } = await device.sync([creation('events', `l-${index}-${write}`, eventPatch(write, false))])
        if (results.some(({ status }) => status !== 'applied')) fail(`not applied: ${JSON.stringify(results)}`)
        times.push(performance.now() - started)
      } catch (error) {
        fail(error)
      }
    }
    stop()
  }

  await Promise.all(Array.from({ length: clients }, (_, index) => live(index, random.fork())))
  const writeMs = { median: percentile(times, 0.5), p99: percentile(times, 0.99) }
  return { clients, writes: times.length, answers, writeMs, errors }
}
