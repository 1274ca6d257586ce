import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { adminEnv, creation, eventPatch, fill, median, openDevice, signIn } from './parts.ts'

const rounds = 60

export interface ArchiveFigures {
  readonly smallMs: number
  readonly largeMs: number
}

/** Measures an ordinary pull of one change, with 500 and with 50,000 events in the archive, in the same database. */
export const measureArchive = (): Promise<ArchiveFigures> =>
  withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, adminEnv)
    const cookie = await signIn(server.address)
    const filler = openDevice(server.address, cookie)
    const writer = openDevice(server.address, cookie)
    const reader = openDevice(server.address, cookie)
    await fill(filler, { active: 100, archived: 500, prefix: 'small' })
    const measure = async (name: string): Promise<number> => {
      await writer.catchUp()
      await reader.catchUp()
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        await writer.sync([creation('events', `${name}-${round}`, eventPatch(round, false))])
        const started = performance.now()
        await reader.sync([])
        times.push(performance.now() - started)
      }
      return median(times)
    }
    await measure('warm')
    const smallMs = await measure('small')
    await fill(filler, { active: 0, archived: 49_500, prefix: 'large' })
    const largeMs = await measure('large')
    await server.stop()
    return { smallMs, largeMs }
  })
