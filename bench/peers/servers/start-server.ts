import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { toolNode } from '../../../apps/server/testing/server-process.ts'

interface PeerServer {
  readonly address: string
  stop(): Promise<void>
}

/** Starts a peer's server in its own process, like the product's. */
export async function startPeerServer(file: string, dataDir: string): Promise<PeerServer> {
  const child = spawn(toolNode, [join(import.meta.dirname, file), dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(String(line).trim()))
    void ended.then(() => reject(new Error(`${file} ended`)))
  })
  return {
    address,
    async stop() {
      child.kill()
      await ended
    },
  }
}
