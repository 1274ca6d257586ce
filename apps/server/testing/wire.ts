import { randomUUID } from 'node:crypto'
import {
  type DeviceId,
  formatStamp,
  type MutationResult,
  mutationResultSchema,
  type SyncResponse,
  type WireChange,
} from '@bama/sync'
import { z } from 'zod'
import type { IncomingRequest } from '../src/sync/sync-handler.ts'

/** The device that sends, unless a test names another. */
export const device = '9f3a1c2b7d4e5f60' as DeviceId

/** Up to where a device has pulled. */
export type Place = Pick<IncomingRequest, 'epoch' | 'cursor'>

/** The body of `POST /api/sync`, from a device without any data. To go on from an answer, pass it. */
export const syncBody = <M = never>({
  deviceId = device,
  epoch = null,
  cursor = null,
  mutations = [],
}: Partial<Place> & { readonly deviceId?: DeviceId; readonly mutations?: readonly M[] } = {}) => ({
  protocol: 1 as const,
  deviceId,
  epoch,
  cursor,
  mutations,
})

/** A mutation as sent by a device. */
export interface WireMutation {
  readonly id: string
  readonly n: number
  readonly group?: string
  readonly entity: string
  readonly recordId: string
  readonly operation: string
  readonly patch: Readonly<Record<string, unknown>>
  readonly stamp: string
}

/** Makes mutations in order. What a test doesn't give: an update of the event `e1` that changes nothing, stamped now. */
export function createMutations(now: () => number, by = device) {
  let n = 0
  return (fields: Partial<WireMutation> = {}, ms = now()): WireMutation => {
    n++
    const stamp = formatStamp(ms, n % 0xffff, by)
    return { id: randomUUID(), n, entity: 'events', recordId: 'e1', operation: 'update', patch: {}, stamp, ...fields }
  }
}

/** Pulls until there is no more. */
export async function pullAll(
  send: (place: Place) => Promise<SyncResponse>,
  from: Place = { epoch: null, cursor: null },
): Promise<{ readonly changes: SyncResponse['changes']; readonly at: Pick<SyncResponse, 'epoch' | 'cursor'> }> {
  const changes: Record<string, WireChange[]> = {}
  for (let at = from; ;) {
    const { epoch, cursor, more, changes: page } = await send(at)
    for (const [entity, items] of Object.entries(page)) (changes[entity] ??= []).push(...items)
    at = { epoch, cursor }
    if (!more) return { changes, at: { epoch, cursor } }
  }
}

/** `status code field`, as far as they exist. */
export const verdictOf = ({ status, code, field }: MutationResult): string =>
  [status, code, field].filter((part) => part !== undefined).join(' ')

const answerSchema = z.object({ results: z.array(mutationResultSchema) })

/** The results in an answer of `POST /api/sync`. */
export const resultsIn = (body: unknown): readonly MutationResult[] => answerSchema.parse(body).results
