import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { adminEnv, type BenchDevice, creation, eventPatch, median, openDevice, percentile, signIn } from './parts.ts'

const clients = 50
const changes = 100

export interface PropagationFigures {
  readonly medianMs: number
  readonly p99Ms: number
}

/** A client with an open stream that pulls at every hint, as a browser does: one pull at a time, another if hinted meanwhile. */
async function follow(address: string, device: BenchDevice, onRecord: (id: string) => void): Promise<() => void> {
  const stop = new AbortController()
  const response = await fetch(`${address}/api/sync/stream`, {
    headers: { cookie: device.cookie },
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let isPulling = false
  let again = false
  const pull = async (): Promise<void> => {
    if (isPulling) return void (again = true)
    isPulling = true
    do {
      again = false
      const answer = await device.sync([])
      for (const item of answer.changes['events'] ?? []) onRecord(item.id)
    } while (again)
    isPulling = false
  }
  void (async () => {
    for (;;) {
      const chunk = await reader?.read()
      if (chunk === undefined || chunk.done) return
      if (chunk.value.includes('event: change')) void pull()
    }
  })().catch(() => undefined)
  return () => stop.abort()
}

/** From the moment that a change is sent to the moment that each of 49 other clients has it. */
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
      stops.push(await follow(server.address, device, seen))
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
