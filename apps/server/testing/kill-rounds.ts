import { newEvent, signInTo } from './api-client.ts'
import { type RunningServer, startBundledServer } from './server-process.ts'

export const killAdmin = { BAMA_ADMIN_EMAIL: 'admin@bama.test', BAMA_ADMIN_PASSWORD: 'correct-horse' }
export const signInAsAdmin = ({ address }: RunningServer) =>
  signInTo(address, killAdmin.BAMA_ADMIN_EMAIL, killAdmin.BAMA_ADMIN_PASSWORD)

export const writersPerRound = 4

export interface KillReport {
  /** Events whose push was answered. */
  readonly acknowledged: number
  /** Those of them that a later start did not have. */
  readonly missing: readonly string[]
  /** Writers that were cut off while they wrote. */
  readonly cutOff: number
}

/** Kills the server in the middle of pushes, again and again on the same data. */
export async function killInRounds(dataDir: string, rounds: number): Promise<KillReport> {
  const acknowledged = new Set<string>()
  const missing = new Set<string>()
  let cutOff = 0
  const look = async (server: RunningServer) => {
    const client = await signInAsAdmin(server)
    const found = await client.pullAll()
    for (const id of acknowledged) if (!found.has(id)) missing.add(id)
    return client
  }
  for (let round = 0; round < rounds; round++) {
    const server = await startBundledServer(dataDir, killAdmin)
    // What was acknowledged in earlier rounds is on the disk, and must be here now.
    const client = await look(server)
    const killAfter = 15 + Math.floor(Math.random() * 60)
    let done = 0
    const write = async (writer: number): Promise<void> => {
      for (let index = 0; ; index++) {
        const ids = [0, 1, 2].map((part) => `r${round}-w${writer}-${index}-${part}`)
        try {
          const { results } = await client.push(ids.map((id) => newEvent(id)))
          for (const [position, { status }] of results.entries())
            if (status === 'applied') acknowledged.add(ids[position] ?? '')
          if (++done === killAfter) void server.stop('SIGKILL')
        } catch {
          cutOff++
          return
        }
      }
    }
    await Promise.all(Array.from({ length: writersPerRound }, (_, writer) => write(writer)))
    await server.stop('SIGKILL')
  }
  const server = await startBundledServer(dataDir, killAdmin)
  await look(server)
  await server.stop()
  return { acknowledged: acknowledged.size, missing: [...missing], cutOff }
}
