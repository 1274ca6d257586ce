import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawScreen } from '../../apps/server/demo/life/draw-screen.ts'
import { signInTo } from '../../apps/server/testing/api-client.ts'
import { draws, openFakeModel, saysJson } from '../../apps/server/testing/integrations/fake-model.ts'

export interface Account {
  readonly email: string
  readonly password: string
}

/** The servers of a checkout that the pictures need. */
export interface Workspaces {
  /** The demonstration's season, and one person of each role in it. */
  readonly season: { readonly address: string; readonly people: Readonly<Record<Role, Account>> }
  /** A workspace with only its admin. */
  readonly empty: { readonly address: string; readonly admin: Account }
  /** A server at its very first start. */
  readonly fresh: { readonly address: string }
}

export type Role = 'admin' | 'operator' | 'worker'

/** Two of them have a running timer. */
const names: Readonly<Record<Role, string>> = { admin: 'dana', operator: 'yoav', worker: 'nadav' }
const emptyAdmin: Account = { email: 'dana@almog.example', password: 'correct-horse-battery' }

/** Starts the servers of the checkout `app`, all at the fixed moment, and stops them when the work is done. */
export async function withWorkspaces<T>(app: string, work: (workspaces: Workspaces) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bama-screens-'))
  const servers: ChildProcess[] = []
  const [model, images] = [await openFakeModel(), await openFakeModel()]
  model.behave(saysJson(summed))
  images.behave(draws(await drawScreen({ look: 'stage', size: [8, 4], hue: 210 })))
  const start = async (name: keyof Workspaces, env: Readonly<Record<string, string>> = {}): Promise<string> => {
    const dataEnv = { ...stillEnv, DATA_DIR: join(folder, name), PORT: '0', ...env }
    const server = spawn(nodeOf(app), ['apps/server/src/main.ts'], { cwd: app, env: dataEnv })
    servers.push(server)
    return addressOf(server)
  }
  try {
    run(app, ['--eval', "import('./scripts/ready.mjs').then((ready) => ready.ensureBuilt())"], process.env)
    const accounts = run(app, ['scripts/demo.mjs'], { ...stillEnv, DATA_DIR: join(folder, 'season') })
    const accountOf = (role: Role): Account => {
      const [, email = '', password = ''] = new RegExp(`(${names[role]}@\\S+) +(\\S+)`).exec(accounts) ?? []
      return { email, password }
    }
    const { email, password } = emptyAdmin
    const people = { admin: accountOf('admin'), operator: accountOf('operator'), worker: accountOf('worker') }
    const season = await start('season', {
      LLM_URL: model.settings.url,
      LLM_MODEL: model.settings.model,
      IMAGE_URL: images.settings.url,
      IMAGE_MODEL: images.settings.model,
    })
    // The team's pages show when people last signed in, which this sets to the fixed moment.
    for (const account of Object.values(people)) await signInTo(season, account.email, account.password)
    return await work({
      season: { address: season, people },
      empty: {
        address: await start('empty', { BAMA_ADMIN_EMAIL: email, BAMA_ADMIN_PASSWORD: password }),
        admin: emptyAdmin,
      },
      fresh: { address: await start('fresh') },
    })
  } finally {
    await Promise.all(servers.map(end))
    model.close()
    images.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The summary that the fake language model returns for a thread of comments. */
const summed = {
  summary: 'המפרט נסגר מול האולם. הקמה ביום חמישי ב־16:00, והמשאית יוצאת חצי שעה קודם. דנה אישרה את ההדמיה.',
  open: ['מי מביא את הפרוססור הקטן', 'חניה לשני רכבים'],
}

const stillEnv = {
  ...process.env,
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'still-process.ts')}`,
  BAMA_TIMEZONE: 'Asia/Jerusalem',
}

const nodeOf = (app: string): string => join(app, 'node_modules/.bin/node')

function run(app: string, args: readonly string[], env: NodeJS.ProcessEnv): string {
  const { status, stdout } = spawnSync(nodeOf(app), args, {
    cwd: app,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`node ${args.join(' ')} in ${app} ended with ${status}`)
  return stdout
}

const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += String(chunk)
      const address = /Bama: (http\S+)\n/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })

const end = (server: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.on('exit', () => resolve())
    server.kill()
  })
