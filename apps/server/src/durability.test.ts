import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newEvent } from '../testing/api-client.ts'
import { killAdmin, killInRounds, signInAsAdmin, writersPerRound } from '../testing/kill-rounds.ts'
import { startBundledServer, withDataDir } from '../testing/server-process.ts'

/** `npm run torture -- --kill` goes on for longer. */
const rounds = 8

describe('an acknowledged write', () => {
  it(`[S21] survives kill -9 of the server in the middle of pushes, ${rounds} rounds`, async () => {
    await withDataDir(async (dataDir) => {
      const { acknowledged, missing, cutOff } = await killInRounds(dataDir, rounds)
      expect(missing).toEqual([])
      expect(acknowledged).toBeGreaterThan(rounds * 20)
      // Every round was really cut off while someone was writing.
      expect(cutOff).toBe(rounds * writersPerRound)
    })
  }, 300_000)

  const canTrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0

  it.skipIf(!canTrace)('[S21] is flushed to the disk between its commit and its answer (strace)', async () => {
    await withDataDir(async (dataDir) => {
      const server = await startBundledServer(dataDir, killAdmin)
      const client = await signInAsAdmin(server)
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
