// The programs that tests start, each bundled into one file: read from its many sources, the server takes ten times as long
// to start, and tests start a hundred. Made once for what the sources are now, and kept for the next run.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

const root = join(import.meta.dirname, '..', '..', '..')
const kept = join(root, '.cache', 'programs')

const programs = {
  server: 'apps/server/src/main.ts',
  backup: 'apps/server/src/backup/backup-main.ts',
  restore: 'apps/server/src/backup/restore-main.ts',
  'admin-link': 'apps/server/src/auth/admin-link-main.ts',
  'mail-server': 'apps/server/testing/smtp-main.ts',
  'killed-restore': 'apps/server/testing/backup/killed-restore.ts',
} as const

type Program = keyof typeof programs

/** Packages that find their own files from where they lie. */
const external = [/^sharp$/, /^pg$/, /^heic-decode$/, /^nodemailer$/]

/** What a source finds from where it lies, such as the code of a thread, is still there. */
const fromSources: Plugin = {
  name: 'from-sources',
  transform(code, id) {
    if (!id.startsWith(join(root, 'apps')) || !code.includes('import.meta.')) return null
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
  },
}

async function hashOfSources(): Promise<string> {
  const folders = ['apps/server/src', 'apps/server/testing', 'packages/domain/src', 'packages/sync/src']
  const found = await Promise.all(
    folders.map((folder) => readdir(join(root, folder), { withFileTypes: true, recursive: true })),
  )
  const files = found
    .flat()
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map(({ parentPath, name }) => join(parentPath, name))
  const hash = createHash('sha256')
  for (const file of [join(root, 'package-lock.json'), ...files.sort()])
    hash.update(relative(root, file)).update(await readFile(file))
  return hash.digest('hex').slice(0, 20)
}

async function bundle(folder: string): Promise<void> {
  // Loaded only where there is something to make.
  const { rolldown } = await import('rolldown')
  const bundled = await rolldown({
    input: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, join(root, path)])),
    platform: 'node',
    external,
    plugins: [fromSources],
    logLevel: 'silent',
  })
  await bundled.write({ dir: folder, format: 'esm', comments: false })
  await bundled.close()
}

/** Of sources that were changed since; another run may use one of today. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(kept)) {
    const { mtimeMs } = await stat(join(kept, name))
    if (Date.now() - mtimeMs > 24 * 3_600_000) await rm(join(kept, name), { recursive: true, force: true })
  }
}

async function makeAll(): Promise<string> {
  const folder = join(kept, await hashOfSources())
  if (existsSync(folder)) return folder
  const made = join(kept, `.making-${randomUUID()}`)
  await mkdir(made, { recursive: true })
  await bundle(made)
  await removeOld()
  // Another process may have made the same meanwhile, and run it already.
  await rename(made, folder).catch(() => rm(made, { recursive: true }))
  return folder
}

let making: Promise<string> | undefined

/** Where the bundle of a program is. */
export async function bundled(program: Program): Promise<string> {
  making ??= makeAll()
  return join(await making, `${program}.js`)
}
