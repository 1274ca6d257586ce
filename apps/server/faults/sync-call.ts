import { randomUUID } from 'node:crypto'
import { type DeviceId, formatStamp, type MutationResult, mutationResultSchema } from '@bama/sync'
import { z } from 'zod'

const device = 'abcdef0123456789' as DeviceId
let counter = 0

/** A change as it travels. */
export interface WireMutation {
  readonly id: string
  readonly recordId: string
  readonly [field: string]: unknown
}

/** A new change by the machine's clock; without `operation` it creates the record. */
export const change = (
  entity: string,
  recordId: string,
  patch: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>> = {},
): WireMutation => ({
  id: randomUUID(),
  n: ++counter,
  entity,
  recordId,
  operation: 'create',
  patch,
  stamp: formatStamp(Date.now(), counter % 0xffff, device),
  ...fields,
})

export const event = (recordId: string, patch: Readonly<Record<string, unknown>> = {}): WireMutation =>
  change('events', recordId, { name: `אירוע ${recordId}`, date: '2027-04-16', ...patch })

/** What `POST /api/sync` is sent by a device that has nothing yet. */
export const syncBody = (...mutations: readonly WireMutation[]) => ({
  protocol: 1,
  deviceId: device,
  epoch: null,
  cursor: null,
  mutations,
})

const answerSchema = z.object({ results: z.array(mutationResultSchema) })

/** What an answer of `POST /api/sync` says became of the changes. */
export const resultsIn = (body: unknown): readonly MutationResult[] => answerSchema.parse(body).results
