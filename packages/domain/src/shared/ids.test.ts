import { describe, expect, it } from 'vitest'
import { recordIdSchema, userIdFromEmail, uuidv7 } from './ids.ts'

describe('ids', () => {
  it('accepts every old id of 1 to 128 letters, digits and . _ : -', () => {
    for (const good of ['1', 'evt_001', 'a.b:c-d', 'x'.repeat(128)])
      expect(recordIdSchema.safeParse(good).success).toBe(true)
    for (const bad of ['', 'x'.repeat(129), 'a b', 'a/b', 'אירוע', null, 7])
      expect(recordIdSchema.safeParse(bad).success).toBe(false)
  })

  it('[B3.25] makes UUIDv7s that sort by time', () => {
    const random = (length: number): Uint8Array => new Uint8Array(length).fill(0xff)
    const early = uuidv7(Date.parse('2026-11-20T10:00:00.000Z'), random)
    const late = uuidv7(Date.parse('2026-11-20T10:00:00.001Z'), random)
    expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(early < late).toBe(true)
  })

  it('[B9.19] derives one user id from an e-mail, however it is written', async () => {
    const id = await userIdFromEmail('Dana@Almog-Events.example ')
    expect(id).toBe(await userIdFromEmail('dana@almog-events.example'))
    expect(id).not.toBe(await userIdFromEmail('dana@almog.example'))
    expect(recordIdSchema.safeParse(id).success).toBe(true)
  })
})
