import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { follow } from './follow.ts'
import { adminEnv, creation, eventPatch, median, openDevice, percentile, signIn } from './parts.ts'

const clients = 50
const changes = 100

export interface PropagationFigures {
  readonly medianMs: number
  readonly p99Ms: number
}

/** Measures from sending a change until each of 49 other clients has it. */
export const measurePropagation = (): Promise<PropagationFigures> =>
  withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, adminEnv)
    const sessions: string[] = []
    for (let index = 0; index < clients / 5; index++) sessions.push(await signIn(server.address))
    const times: number[] = []
    let started = 0
    let missing = 0
    let onAll = (): void => undefined
    const seen = (id: string): void => {
      if (!id.startsWith('w-')) return
      times.push(performance.now() - started)
      if (--missing === 0) onAll()
    }
    const stops: (() => void)[] = []
    for (let index = 0; index < clients - 1; index++) {
      const device = openDevice(server.address, sessions[index % sessions.length] ?? '')
      await device.catchUp()
      stops.push(
        await follow(server.address, device, ({ changes }) => changes['events']?.forEach(({ id }) => seen(id))),
      )
    }
    const writer = openDevice(server.address, sessions[0] ?? '')
    await writer.catchUp()
    for (let change = 0; change < changes; change++) {
      missing = clients - 1
      const all = new Promise<void>((resolve) => (onAll = resolve))
      started = performance.now()
      await writer.sync([creation('events', `w-${change}`, eventPatch(change, false))])
      await all
    }
    for (const stop of stops) stop()
    await server.stop()
    return { medianMs: median(times), p99Ms: percentile(times, 0.99) }
  })
