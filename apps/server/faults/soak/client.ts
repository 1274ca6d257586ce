import { setTimeout as pause } from 'node:timers/promises'
import type { EntityName } from '@bama/domain'
import { type Exchange, type Network, type SyncOutcome, type SyncRequest, syncUserHeader } from '@bama/sync'
import type { SeededRandom } from '@bama/sync/testing'
import { createDevice, type Device, toExchange } from '../device.ts'
import { signIn } from '../http-calls.ts'
import { type CastMember, password } from './cast.ts'
import { type Editor, randomEdit } from './edits.ts'

/** What happened to all clients together. */
export interface ClientCounts {
  writes: number
  syncs: number
  hints: number
  signIns: number
  resets: number
  gone: number
  lostAnswers: number
  sentTwice: number
  switches: number
  rightsChanged: number
  /** Answers of `POST /api/sync` by status, with timeouts and missing answers. */
  readonly statuses: Record<string, number>
}

/** A device of the soak test, which edits, syncs, receives hints and switches between servers. */
export interface SoakClient {
  readonly member: CastMember
  readonly device: Device
  /** Signs in and pulls everything. */
  arrive(): Promise<unknown>
  /** Edits and syncs until aborted. */
  live(signal: AbortSignal): Promise<void>
  /** Syncs until nothing is left to send or fetch. Returns null, or the last outcome if that takes too long. */
  drain(untilMs: number): Promise<SyncOutcome | null>
  /** Another device of the same person, without any data. */
  fresh(): Device
}

export interface SoakWorld {
  readonly addresses: readonly string[]
  readonly counts: ClientCounts
  readonly idOf: (member: CastMember) => string
  readonly everyone: readonly string[]
  readonly operators: readonly string[]
}

export function createSoakClient(
  world: SoakWorld,
  member: CastMember,
  random: SeededRandom,
  skewMs: number,
): SoakClient {
  const { addresses, counts } = world
  const userId = world.idOf(member)
  let server = random.below(addresses.length)
  let cookie = ''
  let isHinted = false

  const address = (): string => addresses[server] ?? ''
  const switchServer = (): void => {
    server = (server + 1) % addresses.length
    counts.switches++
  }
  const count = (what: string): void => {
    counts.statuses[what] = (counts.statuses[what] ?? 0) + 1
  }

  const ask = async (at: string, request: SyncRequest): Promise<Exchange> => {
    try {
      const response = await fetch(`${at}/api/sync`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, [syncUserHeader]: userId },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(6000),
      })
      const exchange = toExchange(response.status, await response.json())
      count(String(response.status))
      return exchange
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
      count(timedOut ? 'timed out' : 'no answer')
      return timedOut ? { kind: 'unreachable', timedOut } : { kind: 'unreachable' }
    }
  }

  const network: Network = {
    async exchange(request) {
      const isTwice = request.mutations.length > 0 && random.chance(0.05)
      if (isTwice) counts.sentTwice++
      // Sometimes the same request goes to both servers at once; the first server's answer counts.
      const [exchange] = await Promise.all([
        ask(address(), request),
        ...(isTwice ? addresses.filter((other) => other !== address()) : []).map((other) => ask(other, request)),
      ])
      if (exchange.kind !== 'answer') {
        switchServer()
        return exchange
      }
      if (random.chance(0.04)) {
        counts.lostAnswers++
        return { kind: 'unreachable' }
      }
      const { response } = exchange
      if (response.reset === true && request.cursor !== null) counts.resets++
      for (const changes of Object.values(response.changes))
        for (const change of changes) if ('gone' in change) counts.gone++
      return exchange
    },
  }
  const device = createDevice(network, () => Date.now() + skewMs)

  const sync = async (): Promise<SyncOutcome> => {
    counts.syncs++
    if (cookie === '') await signInAgain()
    const outcome = await device.sync()
    if (outcome.kind === 'signed_out') cookie = ''
    return outcome
  }
  const signInAgain = async (): Promise<void> => {
    try {
      cookie = await signIn(address(), member.email, password)
      counts.signIns++
    } catch {
      switchServer()
    }
  }

  const editor: Editor = {
    random,
    actor: { id: userId, is_admin: false, ...member },
    everyone: world.everyone,
    operators: world.operators,
    shown: (entity: EntityName) =>
      device.store.all().records.flatMap((row) => (row.entity === entity ? [row.record] : [])),
  }
  const edit = async (): Promise<void> => {
    const changes = randomEdit(editor)
    if (changes === null) return
    // The record may have disappeared since it was picked. The device then refuses the change, as in the app.
    if ((await device.write(...changes)).ok) counts.writes += changes.length
  }

  /** Keeps a stream open, alternating between the servers. */
  const listen = async (signal: AbortSignal): Promise<void> => {
    for (let turn = random.below(2); !signal.aborted; turn++) {
      try {
        const response = await fetch(`${addresses[turn % addresses.length]}/api/sync/stream`, {
          headers: { cookie },
          signal,
        })
        const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
        for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) {
          if (!read.value.includes('event: change')) continue
          counts.hints++
          isHinted = true
        }
      } catch {
        // The stream broke or its server can't be reached. The next server is tried.
      }
      await pause(200, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    member,
    device,
    arrive: sync,
    async live(signal) {
      const listening = listen(signal)
      while (!signal.aborted) {
        if (random.chance(0.5)) await edit()
        if (random.chance(0.05)) switchServer()
        if (isHinted || random.chance(0.3)) {
          isHinted = false
          await sync()
        }
        await pause(20 + random.below(200), undefined, { signal }).catch(() => undefined)
      }
      await listening
    },
    async drain(untilMs) {
      for (;;) {
        const outcome = await sync()
        if (outcome.kind === 'synced' && device.store.all().outbox.length === 0) return null
        if (Date.now() > untilMs) return outcome
        await pause(100)
      }
    },
    fresh: () => createDevice({ exchange: (request) => ask(address(), request) }, () => Date.now()),
  }
}
