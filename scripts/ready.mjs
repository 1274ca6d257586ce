// What every command needs first: the packages and the pinned Node. Plain JavaScript on purpose, because it runs before
// anything is installed, on whatever Node (20 or newer) the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')

/** An environment in which the project's own tools, including its Node, come first. */
export const toolEnv = (extra = {}) => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  ...extra,
})

const hashOf = (parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Whether the installed packages, as npm noted them, are those of the lock file: somebody ran `npm ci` by hand. */
function isInstalledByHand(lock) {
  const noted = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(noted)) return false
  const wanted = JSON.parse(lock).packages
  const installed = JSON.parse(readFileSync(noted, 'utf8')).packages
  const isWanted = ([path, { version }]) => wanted[path]?.version === version
  const isThere = ([path, { optional }]) => path === '' || optional === true || path in installed
  return Object.entries(installed).every(isWanted) && Object.entries(wanted).every(isThere)
}

/**
 * Installs the packages of the lock file unless they are already installed. If others are installed and may not be
 * replaced, because a test or a server may be using them, it prints what to run and ends the process.
 */
export function ensureInstalled({ mayReplace = true } = {}) {
  const stampFile = join(root, 'node_modules', '.bama-installed')
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const wanted = hashOf([lock, `${process.platform} ${process.arch}`])
  if (!existsSync(stampFile) && isInstalledByHand(lock)) writeFileSync(stampFile, wanted)
  if (readStamp(stampFile) === wanted && existsSync(join(bin, 'node'))) return
  if (!mayReplace && existsSync(bin)) {
    console.error(
      'The installed packages are not those of package-lock.json. When nothing else runs here, replace them by:',
    )
    console.error('  npm run verify -- --install')
    process.exit(1)
  }
  console.error('Installing packages…')
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (installed.status !== 0) {
    console.error('The packages could not be installed (npm ci failed, see above).')
    process.exit(1)
  }
  writeFileSync(stampFile, wanted)
}

function filesUnder(path) {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

const buildInputs = () => [
  ...['apps/web/src', 'apps/web/service-worker', 'apps/web/public', 'packages/domain/src', 'packages/sync/src'].flatMap(
    (path) => filesUnder(join(root, path)),
  ),
  ...[
    'apps/web/index.html',
    'apps/web/c/index.html',
    'apps/web/vite.config.ts',
    'apps/web/vite.call.config.ts',
    'apps/web/vite.base.ts',
    'apps/web/css-mixins.ts',
    'apps/web/compress-files.ts',
    'apps/web/lean-zod.ts',
    'apps/web/library-styles.ts',
    'apps/web/modules-of.ts',
    'apps/web/drawing-library.ts',
    'package-lock.json',
  ].map((path) => join(root, path)),
]

/** Builds the web app, unless the last build used exactly these files. */
export function ensureBuilt() {
  const stampFile = join(root, '.cache', 'web-build')
  const wanted = hashOf(buildInputs().flatMap((file) => [file.slice(root.length), readFileSync(file)]))
  if (readStamp(stampFile) === wanted && existsSync(join(root, 'apps/web/dist/index.html'))) return
  console.error('Building the app…')
  // A build that is cut off leaves files of other sources than those of the last one that ended.
  rmSync(stampFile, { force: true })
  // The page of a call is built separately.
  for (const config of ['vite.config.ts', 'vite.call.config.ts']) {
    const built = spawnSync(join(bin, 'vite'), ['build', '--config', config, '--logLevel', 'warn'], {
      cwd: join(root, 'apps/web'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: toolEnv(),
      shell: process.platform === 'win32',
    })
    if (built.status !== 0) {
      console.error('The app could not be built (see above).')
      process.exit(1)
    }
  }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, wanted)
}

/** Runs a file with the pinned Node, passing on signals and the exit code: 128 and the signal's number if one ended it. */
export function runNode(args, env = {}) {
  const child = spawn(join(bin, 'node'), args, { cwd: root, stdio: 'inherit', env: toolEnv(env) })
  const passOn = (signal) => {
    // On Windows it would end the program at once, which its console tells to stop too.
    if (process.platform !== 'win32') child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, passOn)
  child.on('exit', (code, signal) => {
    // Such a program could say nothing itself, and cron mails only what was said.
    if (signal === 'SIGKILL') console.error('The program was killed from outside, for example because memory ran out.')
    process.exit(code ?? 128 + constants.signals[signal])
  })
  return child
}
