import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
})

const document = (encoding?: string) =>
  server.call('GET', '/api/docs', { headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
])('compresses a long answer for who takes %s', async (accepted, encoding, decompress) => {
  const plain = await document()
  const response = await document(accepted)
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.headers['vary']).toContain('accept-encoding')
  expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
  expect(decompress(response.rawPayload).toString()).toBe(plain.body)
  expect(response.headers['content-type']).toBe(plain.headers['content-type'])
})

it('leaves an answer as it is for who takes nothing else, and a short one for everybody', async () => {
  const plain = await document()
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['vary']).toContain('accept-encoding')
  const short = await server.call('GET', '/api/health', { headers: { 'accept-encoding': 'br' } })
  expect(short.headers['content-encoding']).toBeUndefined()
  expect(short.json()).toBeTruthy()
})
