import { fork } from 'node:child_process'
import { join } from 'node:path'
import { root, toolNode } from './server-process.ts'

/** Starts a server; without `env`, stops it. */
export interface HostRequest {
  readonly id: number
  readonly env?: Readonly<Record<string, string>>
}

export interface HostAnswer {
  readonly id: number
  readonly address?: string
  readonly isStopped?: true
  readonly error?: string
  /** A new part of the server's log. */
  readonly output?: string
}

export interface HostedServer {
  readonly address: string
  /** Returns its log so far. */
  output(): string
  stop(): Promise<void>
}

export interface ServerHost {
  /** Starts a server with a separate database. */
  start(dataDir: string, env: Readonly<Record<string, string>>): Promise<HostedServer>
  stop(): Promise<void>
}

/** Starts a process that hosts servers, one per test. */
export function startServerHost(): ServerHost {
  const child = fork(join(import.meta.dirname, 'server-host.ts'), {
    cwd: root,
    execPath: toolNode,
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve: (answer: HostAnswer) => void; reject: (error: Error) => void }>()
  const outputs = new Map<number, string>()
  child.on('message', (answer: HostAnswer) => {
    const { id, error, output } = answer
    if (output !== undefined) return outputs.set(id, `${outputs.get(id) ?? ''}${output}`)
    if (error === undefined) waiting.get(id)?.resolve(answer)
    else waiting.get(id)?.reject(new Error(error))
    return waiting.delete(id)
  })
  const ended = new Promise<void>((resolve) => {
    child.on('exit', (code) => {
      for (const { reject } of waiting.values()) reject(new Error(`the host of servers ended with ${code}`))
      resolve()
    })
  })
  const send = (request: HostRequest): Promise<HostAnswer> =>
    new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject })
      child.send(request, (error) => {
        if (error !== null) reject(error)
      })
    })
  let lastId = 0
  return {
    async start(dataDir, env) {
      const id = ++lastId
      const { address = '' } = await send({ id, env: { ...env, DATA_DIR: dataDir } })
      return {
        address,
        output: () => outputs.get(id) ?? '',
        stop: async () => {
          await send({ id })
          outputs.delete(id)
        },
      }
    },
    stop: () => {
      if (child.connected) child.disconnect()
      return ended
    },
  }
}
