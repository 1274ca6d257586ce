import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newEvent, signInTo } from '../testing/api-client.ts'
import { type RunningServer, startServer, withDataDir } from '../testing/server-process.ts'

const admin = { BAMA_ADMIN_EMAIL: 'admin@bama.test', BAMA_ADMIN_PASSWORD: 'correct-horse' }
const signIn = ({ address }: RunningServer) => signInTo(address, admin.BAMA_ADMIN_EMAIL, admin.BAMA_ADMIN_PASSWORD)

const rounds = 20
const writers = 4

describe('an acknowledged write', () => {
  it(`[S21] survives kill -9 of the server in the middle of pushes, ${rounds} rounds`, async () => {
    await withDataDir(async (dataDir) => {
      const acknowledged = new Set<string>()
      let cutOff = 0
      for (let round = 0; round < rounds; round++) {
        const server = await startServer(dataDir, admin)
        const client = await signIn(server)
        // What earlier rounds were told is on disk must be here now.
        const found = await client.pullAll()
        expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])

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
        await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
        await server.stop('SIGKILL')
      }
      const server = await startServer(dataDir, admin)
      const found = await (await signIn(server)).pullAll()
      await server.stop()
      expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
      expect(acknowledged.size).toBeGreaterThan(rounds * 20)
      // Every round was really cut off while someone was writing.
      expect(cutOff).toBe(rounds * writers)
    })
  }, 300_000)

  const canTrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0

  it.skipIf(!canTrace)('[S21] is flushed to the disk between its commit and its answer (strace)', async () => {
    await withDataDir(async (dataDir) => {
      const server = await startServer(dataDir, admin)
      const client = await signIn(server)
      const file = join(dataDir, 'trace')
      const trace = spawn('strace', [
        '-f',
        '-ttt',
        '-s',
        '64',
        '-e',
        'trace=pwrite64,write,writev,sendmsg,fsync,fdatasync',
        '-p',
        String(server.pid),
        '-o',
        file,
      ])
      await new Promise<void>((resolve) =>
        trace.stderr.on('data', (chunk) => String(chunk).includes('attached') && resolve()),
      )
      await client.push([newEvent('traced-event')])
      await server.stop()
      await new Promise((resolve) => trace.on('exit', resolve))
      const lines = (await readFile(file, 'utf8')).split('\n')
      const written = lines.findIndex((line) => /pwrite64\(/.test(line))
      const flushed = lines.findIndex((line, index) => index > written && /(fsync|fdatasync)\(\d+\)\s+= 0/.test(line))
      const answered = lines.findIndex((line) => /(write|writev|sendmsg)\(.*HTTP\/1\.1 200/.test(line))
      expect(written).toBeGreaterThanOrEqual(0)
      expect(flushed).toBeGreaterThan(written)
      expect(answered).toBeGreaterThan(flushed)
    })
  })
})
