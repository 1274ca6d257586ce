import { gcm } from '@noble/ciphers/aes.js'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createGcm } from './gcm.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const message = fc.record({
  iv: bytes(12),
  data: fc.oneof(fc.uint8Array({ maxLength: 200 }), bytes(4096), bytes(4097)),
  associated: fc.uint8Array({ maxLength: 80 }),
})

it('gives, message after message, what the library and the browser give, and opens it', async () => {
  await fc.assert(
    fc.asyncProperty(bytes(32), fc.array(message, { minLength: 1, maxLength: 5 }), async (key, messages) => {
      const own = createGcm(key)
      const theirs = await crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['encrypt'])
      for (const { iv, data, associated } of messages) {
        const sealed = own.encrypt(iv, data, associated)
        expect(sealed).toEqual(gcm(key, iv, associated).encrypt(data))
        const how = { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData: new Uint8Array(associated) }
        const encrypted = await crypto.subtle.encrypt(how, theirs, new Uint8Array(data))
        expect(sealed).toEqual(new Uint8Array(encrypted))
        expect(own.decrypt(iv, sealed, associated)).toEqual(data)
      }
    }),
  )
})

it('opens nothing that was changed in any bit, and bytes that begin anywhere in memory', () => {
  const own = createGcm(new Uint8Array(32).fill(7))
  const [iv, data, place] = [new Uint8Array(12).fill(1), new Uint8Array(37).fill(2), new Uint8Array(20).fill(3)]
  const sealed = own.encrypt(iv, data, place)
  for (let bit = 0; bit < 8 * sealed.length; bit++) {
    const changed = sealed.slice()
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => own.decrypt(iv, changed, place), `bit ${bit}`).toThrow()
  }
  expect(() => own.decrypt(iv, sealed, place.slice(1))).toThrow('tag')
  expect(() => own.decrypt(iv.fill(9, 0, 1), sealed, place)).toThrow('tag')
  expect(() => own.decrypt(iv.fill(1), sealed.slice(0, 15), place)).toThrow('nothing')
  const shifted = new Uint8Array(sealed.length + 1)
  shifted.set(sealed, 1)
  expect(own.decrypt(iv, shifted.subarray(1), place)).toEqual(data)
})
