import { healthSchema } from '@bama/sync'
import { expect, it } from 'vitest'
import { openTestServer } from '../../../testing/test-server.ts'

it('[B7.6] [B7.5] [B7.4] says that the server lives, without a session', async () => {
  const server = await openTestServer()
  const response = await server.call('GET', '/api/health')
  expect(response.statusCode).toBe(200)
  expect(healthSchema.strict().parse(response.json())).toEqual({
    message: 'ok',
    version: '1.2.3',
    serverId: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    time: '2026-11-20T09:00:00.000Z',
  })
})

it('answers HEAD alike, without a body', async () => {
  const server = await openTestServer()
  const response = await server.call('HEAD', '/api/health')
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe('')
})

it('is no health where the database does not answer', async () => {
  const server = await openTestServer()
  await server.store.db.schema.dropTable('meta').execute()
  expect((await server.call('GET', '/api/health')).statusCode).toBe(500)
})

it('marks its answer where the database was found damaged', async () => {
  const server = await openTestServer({ isDamaged: true })
  const response = await server.call('GET', '/api/health')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ error: { code: 'unavailable', field: 'database' } })
})
