import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { builtPages } from './servers/pages.ts'

const here = import.meta.dirname
export const pageNames = ['product', 'raw', 'dexie', 'rxdb', 'pouchdb'] as const

/** Installs the peers by their own lock file, unless they are already installed. */
export function ensurePeers(): void {
  const stampFile = join(here, 'node_modules', '.bama-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(here, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.error('Installing the peers…')
  const npm = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: here,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) throw new Error('the peers could not be installed (npm ci failed, see above)')
  writeFileSync(stampFile, wanted)
}

/** Bundles each page as an app would ship it: minified, for production. */
export async function buildPages(): Promise<void> {
  await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    base: './',
    build: {
      target: 'es2023',
      outDir: builtPages,
      emptyOutDir: true,
      assetsDir: '.',
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: Object.fromEntries(
          pageNames.map((name) => [
            name,
            ['ts', 'js'].map((end) => join(here, 'pages', `${name}.${end}`)).find((file) => existsSync(file)) ?? '',
          ]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
