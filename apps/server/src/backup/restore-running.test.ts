import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newEvent, signInTo } from '../../testing/api-client.ts'
import { bundled } from '../../testing/bundled-programs.ts'
import { startBundledServer } from '../../testing/server-process.ts'
import { newFolder } from '../../testing/backup/places.ts'
import { syncBody } from '../../testing/wire.ts'

const admin = { BAMA_ADMIN_EMAIL: 'admin@bama.test', BAMA_ADMIN_PASSWORD: 'correct-horse' }

type Command = 'backup' | 'restore'

/** Runs one of the two commands as npm does; its exit code and what it said. */
const run = (command: Command, dataDir: string, ...args: readonly string[]) =>
  runProgram(join(import.meta.dirname, '../../../../scripts', `${command}.mjs`), dataDir, args)

/** The command itself, without the script that npm starts. */
const runBundled = async (command: Command, dataDir: string, ...args: readonly string[]) =>
  runProgram(await bundled(command), dataDir, args)

async function runProgram(program: string, dataDir: string, args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, DATA_DIR: dataDir } })
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output, complaint }
}

async function openServer() {
  const dataDir = await newFolder()
  const server = await startBundledServer(dataDir, admin)
  onTestFinished(() => server.stop())
  const signIn = () => signInTo(server.address, admin.BAMA_ADMIN_EMAIL, admin.BAMA_ADMIN_PASSWORD)
  return { dataDir, server, signIn }
}

describe('over a running server', () => {
  it('a backup is restored: who was signed in is not, and signs in to what the backup has', async () => {
    const { dataDir, signIn } = await openServer()
    const file = join(await newFolder(), 'bama.backup')
    const client = await signIn()
    await client.push([newEvent('before')])
    expect(await run('backup', dataDir, file)).toMatchObject({ code: 0, complaint: '' })
    const after = await client.push([newEvent('after')])

    const refused = await run('restore', dataDir, file)
    expect([refused.code, refused.output]).toEqual([3, ''])
    expect(refused.complaint).toMatch(/^Nothing was restored[^\n]*--yes[^\n]*\n$/)
    expect((await client.pullAll()).has('after')).toBe(true)

    const restored = await run('restore', dataDir, file, '--yes')
    expect([restored.code, restored.complaint]).toEqual([0, ''])
    expect(restored.output).toMatch(/\d+ rows in \d+ tables, 0 files.*\n.*14 days/)

    const cursor = syncBody(after)
    expect((await client.post('/api/sync', cursor)).status).toBe(401)
    const again = await signIn()
    expect([...(await again.pullAll()).keys()]).toEqual(['before'])
    // A device that had synced must pull everything, and offer again what it has sent since the backup.
    const answer = await again.post('/api/sync', cursor)
    expect(await answer.json()).toMatchObject({ reset: true, offer: true, serverId: after.serverId })
    // The server still accepts changes.
    expect((await again.push([newEvent('later')])).results).toMatchObject([{ status: 'applied' }])
  })

  it('a final restore asks devices for nothing', async () => {
    const { dataDir, signIn } = await openServer()
    const file = join(await newFolder(), 'bama.backup')
    const { epoch, cursor } = await (await signIn()).push([newEvent('before')])
    await runBundled('backup', dataDir, file)
    expect(await runBundled('restore', dataDir, file, '--yes', '--final')).toMatchObject({ code: 0 })
    const answer = await (await signIn()).post('/api/sync', syncBody({ epoch, cursor }))
    const page = (await answer.json()) as object
    expect(page).toMatchObject({ reset: true })
    expect(page).not.toHaveProperty('offer')
  })
})

describe('the commands', () => {
  it.each([
    ['backup', [], 2, /^Usage: npm run backup -- FILE/],
    ['backup', ['--now', 'file'], 2, /^Usage: /],
    ['backup', ['one', 'two'], 2, /^Usage: /],
    ['backup', ['/nowhere/file'], 3, /no folder \/nowhere/],
    ['restore', [], 2, /^Usage: npm run restore -- FILE/],
    ['restore', ['/nowhere/file'], 1, /^Nothing was restored.*ENOENT/],
    ['restore', [import.meta.filename], 4, /^Nothing was restored.*no whole backup/],
  ] as const)('end with one line and a code: %s %j', async (command, args, code, complaint) => {
    const ended = await runBundled(command, await newFolder(), ...args)
    expect([ended.code, ended.output]).toEqual([code, ''])
    expect(ended.complaint).toMatch(complaint)
    expect(ended.complaint.trim()).not.toContain('\n')
  })
})
