import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { adminEnv, creation, openDevice, sessionsOfPeople } from './parts.ts'

const streams = 2000
const perSession = 10
const people = 40

export interface StreamFigures {
  readonly opened: number
  readonly beforeMb: number
  readonly afterMb: number
  readonly kbPerStream: number
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

function openStream(address: URL, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname, () => {
      socket.write(`GET /api/sync/stream HTTP/1.1\r\nHost: ${address.host}\r\nCookie: ${cookie}\r\n\r\n`)
    })
    socket.once('data', (chunk) =>
      String(chunk).startsWith('HTTP/1.1 200') ? resolve(socket) : reject(new Error(String(chunk))),
    )
    socket.once('error', reject)
  })
}

/** Measures the server's memory with 2,000 open streams, after a commit was hinted to all of them. */
export const measureStreams = (): Promise<StreamFigures> =>
  withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, adminEnv)
    const sessions = await sessionsOfPeople(server.address, { people, each: streams / perSession / people })
    const device = openDevice(server.address, sessions[0] ?? '')
    await device.catchUp()
    const beforeMb = residentMb(server.pid)
    const sockets: Socket[] = []
    for (const cookie of sessions)
      for (let index = 0; index < perSession; index++) sockets.push(await openStream(new URL(server.address), cookie))
    const hinted = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))))
    await device.sync([creation('events', 's-1', { name: 'א', date: '2026-11-01' })])
    await hinted
    const afterMb = residentMb(server.pid)
    for (const socket of sockets) socket.destroy()
    await server.stop()
    return { opened: sockets.length, beforeMb, afterMb, kbPerStream: ((afterMb - beforeMb) * 1024) / sockets.length }
  })
