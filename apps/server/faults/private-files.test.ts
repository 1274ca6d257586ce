import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inRestoreFolder } from '../src/backup/restore-folder.ts'
import { newEvent, signInTo } from '../testing/api-client.ts'
import { backUp, fillPlace, newFolder, newPlace } from '../testing/backup/places.ts'
import { bundled } from '../testing/bundled-programs.ts'
import { useObjectStorage } from '../testing/files/object-storage.ts'
import { root, startBundledServer, toolNode } from '../testing/server-process.ts'

const admin = { BAMA_ADMIN_EMAIL: 'admin@bama.test', BAMA_ADMIN_PASSWORD: 'correct-horse' }

/** Everything in a folder that others than the owner have any rights to, as `name mode`. */
async function open(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const modes = await Promise.all(
    entries.map(async ({ parentPath, name }) => {
      const { mode } = await stat(join(parentPath, name))
      return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`]
    }),
  )
  return modes.flat().sort()
}

/** A folder that everybody may read, as `mkdir` creates it. */
async function newOpenFolder(): Promise<string> {
  const folder = await newFolder()
  await chmod(folder, 0o755)
  return folder
}

async function runServer(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const server = await startBundledServer(dataDir, { ...admin, ...env })
  onTestFinished(() => server.stop('SIGKILL'))
  const client = await signInTo(server.address, admin.BAMA_ADMIN_EMAIL, admin.BAMA_ADMIN_PASSWORD)
  await client.push([newEvent('e1')])
  // As after a power failure, with the log left behind.
  await server.stop('SIGKILL')
}

const run = async (program: 'backup' | 'restore', dataDir: string, file: string): Promise<number | null> =>
  spawnSync(toolNode, [await bundled(program), file], { cwd: root, env: { ...process.env, DATA_DIR: dataDir } }).status

describe("what is kept is the owner's alone, whatever the folder's rights and the caller's umask", () => {
  it('where the server writes', async () => {
    const dataDir = await newOpenFolder()
    await runServer(dataDir)
    expect((await readdir(dataDir)).sort()).toContain('bama.sqlite-wal')
    expect(await open(dataDir)).toEqual([])
  })

  it('also a database that an older version left open to others', async () => {
    const dataDir = await newOpenFolder()
    await runServer(dataDir)
    for (const name of await readdir(dataDir))
      if (name.startsWith('bama.sqlite')) await chmod(join(dataDir, name), 0o644)
    await runServer(dataDir)
    expect(await open(dataDir)).toEqual([])
  })

  it('where a backup and a restore write', async () => {
    const place = await newPlace()
    await fillPlace(place)
    const [backups, dataDir] = [await newOpenFolder(), await newOpenFolder()]
    expect(await run('backup', place.dataDir, join(backups, 'bama.backup'))).toBe(0)
    expect(await run('restore', dataDir, join(backups, 'bama.backup'))).toBe(0)
    expect([await open(backups), await open(dataDir)]).toEqual([[], []])
  })
})

describe('what a killed restore left', () => {
  const storage = useObjectStorage()

  it('is cleared also where the files themselves are in an object storage', async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'files', '.restore-older', 'tables'), { recursive: true })
    await runServer(dataDir, { FILES_URL: storage() })
    expect(await readdir(join(dataDir, 'files'))).toEqual([])
  })

  it('is cleared at the next start, but not under a restore that runs', async () => {
    const place = await newPlace()
    await fillPlace(place)
    const file = join(await newFolder(), 'bama.backup')
    await backUp(place, file)
    const killed = spawnSync(toolNode, [await bundled('killed-restore'), place.dataDir, file, 'records'])
    expect(killed.signal).toBe('SIGKILL')
    const remains = async () => (await readdir(place.filesDir)).filter((name) => name.startsWith('.restore-'))
    expect(await remains()).toHaveLength(1)
    // One of an older version, which didn't lock its folder.
    await mkdir(join(place.filesDir, '.restore-older', 'tables'), { recursive: true })
    const server = await startBundledServer(place.dataDir, admin)
    onTestFinished(() => server.stop('SIGKILL'))
    expect(await remains()).toEqual([])
    expect((await readdir(place.filesDir)).sort()).toEqual(['empty', 'large', 'object-1', 'object-1.thumb'])
    await server.stop()

    await inRestoreFolder(place.filesDir, async (folder) => {
      await writeFile(join(folder, 'rows'), '')
      const beside = await startBundledServer(place.dataDir, admin)
      onTestFinished(() => beside.stop('SIGKILL'))
      expect(await remains()).toHaveLength(1)
      await readFile(join(folder, 'rows'))
    })
    expect(await remains()).toEqual([])
  })
})
