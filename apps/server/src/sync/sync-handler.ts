import type { RecordId } from '@bama/domain'
import {
  isMutation,
  type Mutation,
  type MutationResult,
  mutationSchema,
  type SyncRequest,
  type SyncResponse,
} from '@bama/sync'
import { z } from 'zod'
import { loopTurn } from '../store/loop-turn.ts'
import { getMeta, readRestored } from '../store/meta.ts'
import type { KeptRecord } from '../store/stored-form.ts'
import type { Store } from '../store/store.ts'
import type { Tx } from '../store/schema.ts'
import { parseCursor } from './cursor.ts'
import { leanPageText, plainPageText } from './page-text.ts'
import { isOfThisHistory, type Pull, pull } from './pull.ts'
import { push } from './push.ts'
import { readUser } from './read-user.ts'

interface Caller {
  readonly userId: RecordId
  /** The maximum bytes of records in a page; defaults to the server's own limit. */
  readonly pageSize?: number
}

/** A request whose mutations are still unchecked. A malformed mutation is rejected by itself; the others proceed. */
export type IncomingRequest = Omit<SyncRequest, 'mutations'> & { readonly mutations: readonly unknown[] }

/** Thrown if the caller's account is deleted or blocked, or a mutation lacks even an id to respond to. */
export class SyncRefused extends Error {
  readonly code: 'unauthorized' | 'bad_request'
  constructor(code: 'unauthorized' | 'bad_request') {
    super(code)
    this.code = code
  }
}

export type SyncHandler = (caller: Caller, request: IncomingRequest) => Promise<SyncResponse>

interface SyncHandlerDeps {
  readonly store: Store
  readonly now: () => number
  /** The business's IANA zone. */
  readonly zone: string
  /** Called after a commit that may concern others. */
  readonly onCommitted: () => void
  /** Called with the results of a push, before they are sent. */
  readonly onResults?: (results: readonly MutationResult[]) => void
}

/** Creates the handler for callers in this process, which parses the response's text. */
export function createSyncHandler(deps: SyncHandlerDeps): SyncHandler {
  const exchange = createSyncExchange(deps)
  return async (caller, request) => JSON.parse(await exchange(caller, request)) as SyncResponse
}

type SyncExchange = (caller: Caller, request: IncomingRequest) => Promise<string>

/**
 * Creates the server's side of `POST /api/sync`: push, then pull. Resolves with the JSON of a `SyncResponse`;
 * everything reported as applied is then on disk.
 */
export function createSyncExchange({ store, now, zone, onCommitted, onResults }: SyncHandlerDeps): SyncExchange {
  return async (caller, request) => {
    const { wellFormed, refused, brokenGroups } = await sortOut(request.mutations)
    let results: readonly MutationResult[] = []
    let written: readonly KeptRecord[] = []
    if (wellFormed.length > 0) {
      const pushed = await store.write(async (tx) => {
        const user = await readUser(tx, caller.userId)
        if (user === null || !user.is_approved) throw new SyncRefused('unauthorized')
        const { deviceId } = request
        return push(tx, { actor: user, deviceId, mutations: wellFormed, brokenGroups, nowMs: now(), zone })
      })
      ;({ results, written } = pushed)
      if (pushed.committed) onCommitted()
    }
    const { actor, changes, ...page } = await pullFor({ store, nowMs: now(), zone }, caller, request, {
      named: wellFormed,
      written,
    })
    const answer = { results: [...results, ...refused], ...page, serverTime: new Date(now()).toISOString() }
    onResults?.(answer.results)
    // First-version devices understand neither packed clocks nor omitted defaults.
    const pageText = request.protocol === 1 ? plainPageText : leanPageText
    return `{${pageText(actor, changes)},${JSON.stringify(answer).slice(1)}`
  }
}

/**
 * Returns one page for the caller. Access and records are read in one transaction, so that the page matches its epoch.
 */
function pullFor(
  { store, nowMs, zone }: { readonly store: Store; readonly nowMs: number; readonly zone: string },
  caller: Caller,
  request: IncomingRequest,
  pushed: Pick<Pull, 'named' | 'written'>,
) {
  return store.read(async (tx) => {
    const user = await readUser(tx, caller.userId)
    if (user === null || !user.is_approved) throw new SyncRefused('unauthorized')
    const account = await tx
      .selectFrom('accounts')
      .select('access_version')
      .where('user_id', '=', caller.userId)
      .executeTakeFirst()
    const serverId = (await getMeta(tx, 'server_id')) ?? ''
    // The epoch includes the person's access: when it changes, their devices start from the beginning.
    const serverEpoch = [serverId, await getMeta(tx, 'epoch')].join('.')
    const epoch = [serverEpoch, caller.userId, account?.access_version ?? 0].join('.')
    const page = await pull(tx, {
      actor: user,
      epoch,
      requestEpoch: request.epoch,
      requestCursor: request.cursor,
      ...pushed,
      nowMs,
      zone,
      pageSize: caller.pageSize ?? null,
    })
    const isOffered = page.reset === true && (await wantsOffers(tx, request, { serverId, serverEpoch }))
    return { actor: user, ...page, serverId, ...(isOffered ? { offer: true as const } : {}) }
  })
}

/**
 * Whether this database was put back since the device's last contact and the device should offer its sent changes
 * again: a backup was restored in a mode other than `final`, or the database went back by itself.
 */
async function wantsOffers(
  tx: Tx,
  { epoch, cursor }: Pick<IncomingRequest, 'epoch' | 'cursor'>,
  { serverId, serverEpoch }: { readonly serverId: string; readonly serverEpoch: string },
): Promise<boolean> {
  if (epoch === null) return false
  const restored = await readRestored(tx)
  if (restored !== null && !epoch.startsWith(`${serverEpoch}.`)) return restored.mode === 'offer'
  const known = cursor === null ? null : parseCursor(cursor)
  return epoch.startsWith(`${serverId}.`) && known !== null && !(await isOfThisHistory(tx, known))
}

const identified = z.object({ id: z.uuid(), group: z.uuid().optional().catch(undefined) })

interface SortedOut {
  readonly wellFormed: readonly Mutation[]
  readonly refused: readonly MutationResult[]
  readonly brokenGroups: ReadonlySet<string>
}

async function sortOut(incoming: readonly unknown[]): Promise<SortedOut> {
  const wellFormed: Mutation[] = []
  const refused: MutationResult[] = []
  const brokenGroups = new Set<string>()
  for (const raw of incoming) {
    if (isMutation(raw)) wellFormed.push(raw)
    else {
      // Finding out what is wrong takes much longer than noticing that something is.
      await loopTurn()
      const parsed = mutationSchema.safeParse(raw)
      const id = identified.safeParse(raw)
      if (!id.success) throw new SyncRefused('bad_request')
      if (id.data.group !== undefined) brokenGroups.add(id.data.group)
      const issue = parsed.error?.issues[0]
      const field = issue?.path.join('.') ?? 'patch'
      refused.push({ id: id.data.id, status: 'rejected', code: 'invalid', field, message: issue?.message ?? 'invalid' })
    }
  }
  return { wellFormed, refused, brokenGroups }
}
