import { setTimeout as pause } from 'node:timers/promises'
import { permissionFlags } from '@bama/domain'
import { createRandom, type SeededRandom } from '@bama/sync/testing'
import { withDataDir } from '../../testing/server-process.ts'
import { post, signIn } from '../http-calls.ts'
import { boss, cast, type CastMember, password } from './cast.ts'
import { checkCopies, checkEnds, type Ends } from './checks.ts'
import { type ClientCounts, createSoakClient, type SoakClient, type SoakWorld } from './client.ts'
import { type SoakServers, startSoakServers, type Trouble } from './servers.ts'

/** The result of a soak test. */
export interface SoakReport {
  readonly counts: ClientCounts
  readonly trouble: Trouble
  readonly ends: Ends
  /** Records on all devices together, at the end. */
  readonly records: number
  readonly drainSeconds: number
  /** Empty if every copy is correct. */
  readonly problems: readonly string[]
}

/** Clock errors of devices, in milliseconds: most clocks are right, some slow, some far ahead. */
const skews = [0, 0, 0, -7 * 60_000, 20 * 60_000]
const drainMs = 60_000

/**
 * Ten people with two devices each work for some seconds with two server processes on one PostgreSQL, while processes
 * freeze and connections break. Then all changes are delivered, and every copy is compared with a full pull and the
 * database.
 */
export function runSoak({ seconds, seed }: { readonly seconds: number; readonly seed: number }): Promise<SoakReport> {
  return withDataDir(async (dataDir) => {
    const servers = await startSoakServers(dataDir)
    try {
      return await soak(servers, seconds, createRandom(seed))
    } finally {
      await servers.stop()
    }
  })
}

async function soak(servers: SoakServers, seconds: number, random: SeededRandom): Promise<SoakReport> {
  const counts: ClientCounts = {
    writes: 0,
    syncs: 0,
    hints: 0,
    signIns: 0,
    resets: 0,
    gone: 0,
    lostAnswers: 0,
    sentTwice: 0,
    switches: 0,
    rightsChanged: 0,
    statuses: {},
  }
  const ids = await addPeople(servers)
  const idOf = ({ name }: CastMember): string => ids.get(name) ?? ''
  const world: SoakWorld = {
    addresses: servers.addresses,
    counts,
    idOf,
    everyone: [...ids.values()],
    operators: cast.filter(({ role }) => role === 'operator').map(idOf),
  }
  const clients = cast.flatMap((member) =>
    [0, 1].map(() => createSoakClient(world, member, random.fork(), random.pick(skews))),
  )

  await Promise.all(clients.map((client) => client.arrive()))
  const ended = AbortSignal.timeout(seconds * 1000)
  const making = servers.trouble(random.fork(), ended)
  const living = [changeRights(world, random.fork(), ended), ...clients.map((client) => client.live(ended))]
  // If one fails, the others still finish first, so that no server is frozen or in use when it is stopped.
  await Promise.allSettled([making, ...living])
  const trouble = await making
  await Promise.all(living)

  const drainStarted = performance.now()
  const problems = [...(await drainAll(clients))]
  const drainSeconds = Math.round((performance.now() - drainStarted) / 100) / 10
  const { problems: badEnds, ends } = await checkEnds(clients, servers.databaseUrl)
  problems.push(...badEnds, ...(await checkCopies(clients, servers.databaseUrl, ({ member }) => idOf(member))))
  // Frozen servers and broken connections lead to 503. Any other error is the server's fault.
  for (const status of Object.keys(counts.statuses))
    if (/^[45]/.test(status) && status !== '401' && status !== '503')
      problems.push(`${counts.statuses[status]} calls were answered ${status}`)
  if (problems.length > 0) problems.push(`the servers' logs end with: ${servers.log().slice(-4000)}`)
  const records = clients.reduce((sum, { device }) => sum + device.store.all().records.length, 0)
  return { counts, trouble, ends, records, drainSeconds, problems }
}

/** Now and then gives a person a right or takes one away, which ends sessions and makes devices pull again. */
async function changeRights(
  { addresses, counts, idOf }: SoakWorld,
  random: SeededRandom,
  signal: AbortSignal,
): Promise<void> {
  const others = cast.filter(({ role }) => role !== 'admin')
  while (!signal.aborted) {
    await pause(1000 + random.below(3000), undefined, { signal }).catch(() => undefined)
    const permissions = { [random.pick(permissionFlags)]: random.chance(0.5) }
    try {
      const address = random.pick(addresses)
      const cookie = await signIn(address, boss.email, password)
      const response = await fetch(`${address}/api/users/${idOf(random.pick(others))}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ permissions }),
        signal: AbortSignal.timeout(6000),
      })
      if (response.ok) counts.rightsChanged++
    } catch {
      // The server is frozen or the connection broke. Another attempt follows.
    }
  }
}

async function addPeople({ addresses }: SoakServers): Promise<ReadonlyMap<string, string>> {
  const [address = ''] = addresses
  const cookie = await signIn(address, boss.email, password)
  const session = (await (await fetch(`${address}/api/auth/session`, { headers: { cookie } })).json()) as {
    readonly user: { readonly id: string }
  }
  const ids = new Map([[boss.name, session.user.id]])
  for (const member of cast) {
    if (member === boss) continue
    const { status, body } = await post(address, '/api/users', { cookie, body: { ...member, password } })
    if (status !== 201) throw new Error(`${member.name} could not be added: ${status}`)
    ids.set(member.name, (body as { readonly id: string }).id)
  }
  return ids
}

/** First sends everything that is pending from all devices, then fetches what the others sent. */
async function drainAll(clients: readonly SoakClient[]): Promise<readonly string[]> {
  const problems: string[] = []
  const until = Date.now() + drainMs
  for (const what of ['sent what waits', 'fetched what is new']) {
    const outcomes = await Promise.all(clients.map((client) => client.drain(until)))
    for (const [index, outcome] of outcomes.entries())
      if (outcome !== null) problems.push(`${clients[index]?.member.name} has not ${what}: ${JSON.stringify(outcome)}`)
  }
  return problems
}
