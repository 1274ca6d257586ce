import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mutationResultSchema } from './mutation-result.ts'
import { syncRequestSchema } from './sync-request.ts'
import { syncResponseSchema } from './sync-response.ts'
import { protocolVersion } from './version.ts'

/**
 * Hashes of the wire format, by version. A changed message needs a new version and a new line here. A new optional
 * field of an answer, which older devices ignore and newer ones can do without, needs only a new hash.
 */
const shapes: Readonly<Record<number, string>> = { 1: '14c303b00c21a47e', 2: 'c9305b010f23b755' }

describe('the protocol', () => {
  it('does not change its messages without changing its version', () => {
    const messages = [syncRequestSchema, syncResponseSchema, mutationResultSchema].map((schema) =>
      z.toJSONSchema(schema),
    )
    const shape = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 16)
    expect(shape).toBe(shapes[protocolVersion])
  })
})
