import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundled } from './bundled-programs.ts'

export const root = join(import.meta.dirname, '..', '..', '..')
/** The pinned version of Node. */
export const toolNode = join(root, 'node_modules/.bin/node')

export interface RunningServer {
  readonly address: string
  /** The one-time address of the set-up page; null if an admin exists. */
  readonly setupAddress: string | null
  readonly pid: number
  /** Returns what it has written so far, including its log. */
  output(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Many tests start a program: what the first has compiled, the others read. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }

/** Starts the real server, as `npm start` does, on a free port. Resolves when it says its address. */
export const startServer = (dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<RunningServer> =>
  startProgram('apps/server/src/main.ts', dataDir, env)

/** The same from its bundle, which starts in a tenth of the time. */
export const startBundledServer = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> => startProgram(await bundled('server'), dataDir, env)

async function startProgram(
  program: string,
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const child = spawn(toolNode, [program], {
    cwd: root,
    env: { ...process.env, ...compileCache, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => written.push(String(chunk)))
  const output = (): string => written.join('')
  const { address, setupAddress } = await firstAddress(child, output, env['BAMA_ADMIN_EMAIL'] === undefined)
  return {
    address,
    setupAddress,
    pid: child.pid ?? 0,
    output,
    stop: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.on('exit', () => resolve())
        child.kill(signal)
      }),
  }
}

function firstAddress(
  child: ChildProcess,
  output: () => string,
  isFirstStart: boolean,
): Promise<Pick<RunningServer, 'address' | 'setupAddress'>> {
  return new Promise((resolve, reject) => {
    const read = (): void => {
      const address = /Bama: (http\S+)\n/.exec(output())?.[1]
      const setupAddress = /(http\S+\/setup#code=\S+)\n/.exec(output())?.[1] ?? null
      if (address === undefined || (setupAddress === null && isFirstStart)) return
      child.stdout?.off('data', read)
      child.stderr?.off('data', read)
      resolve({ address, setupAddress })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${output()}`)))
  })
}

/** Runs `work` with a folder for one test's database, and then removes the folder. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bama-e2e-'))
  try {
    return await work(dataDir)
  } finally {
    // A server in this process may still be writing an image that nothing has awaited.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}
