import { randomUUID } from 'node:crypto'
import { type DeviceId, formatStamp, type MutationResult, mutationResultSchema } from '@bama/sync'
import { z } from 'zod'

const device = 'abcdef0123456789' as DeviceId
let counter = 0

/** A mutation as sent by a device. */
export interface WireMutation {
  readonly id: string
  readonly recordId: string
  readonly [field: string]: unknown
}

/** A new mutation, stamped by the machine's clock. Creates the record unless `operation` is given. */
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

/** The body of `POST /api/sync` from a device without any data. */
export const syncBody = (...mutations: readonly WireMutation[]) => ({
  protocol: 1,
  deviceId: device,
  epoch: null,
  cursor: null,
  mutations,
})

const answerSchema = z.object({ results: z.array(mutationResultSchema) })

/** The results in an answer of `POST /api/sync`. */
export const resultsIn = (body: unknown): readonly MutationResult[] => answerSchema.parse(body).results
