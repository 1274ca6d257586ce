import { expect, it } from 'vitest'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createPatientFetch } from './patient-fetch.ts'

const address = 'https://storage.test/'

/** A host that sends nothing, or only a beginning, until the request is aborted. */
function silentHost(beginning: string | null) {
  const clock = createTestClock()
  let signal: AbortSignal | null | undefined
  const host: typeof fetch = (_, init) => {
    signal = init?.signal
    const givenUp = new Promise<never>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
    if (beginning === null) return givenUp
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(beginning))
        await givenUp.catch((error: unknown) => controller.error(error))
      },
    })
    return Promise.resolve(new Response(body))
  }
  const isGivenUp = () => signal?.aborted === true
  return { clock, isGivenUp, fetch: createPatientFetch({ ...clock, fetch: host }) }
}

it('[S75] gives up a request of which nothing comes', async () => {
  const { clock, isGivenUp, fetch } = silentHost(null)
  const answer = fetch(address).catch((error: Error) => error.name)
  clock.pass(29_999)
  expect(isGivenUp()).toBe(false)
  clock.pass(1)
  expect(await answer).toBe('AbortError')
})

it('[S75] gives what is large the time for its way', async () => {
  const { clock, isGivenUp, fetch } = silentHost(null)
  const answer = fetch(address, { method: 'PATCH', body: 'x'.repeat(2_000_000) }).catch((error: Error) => error.name)
  clock.pass(500_000)
  expect(isGivenUp()).toBe(false)
  clock.pass(30_000)
  expect(await answer).toBe('AbortError')
})

it('[S75] gives up an answer that stands still in the middle', async () => {
  const { clock, isGivenUp, fetch } = silentHost('half')
  const response = await fetch(address)
  const reader = response.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('half')
  clock.pass(29_999)
  expect(isGivenUp()).toBe(false)
  clock.pass(1)
  await expect(reader?.read()).rejects.toThrow()
})

it('keeps the browser’s cache and cookies out of it', async () => {
  const sent: RequestInit[] = []
  const host: typeof fetch = (_, init = {}) => {
    sent.push(init)
    return Promise.resolve(new Response(null, { status: 204 }))
  }
  const response = await createPatientFetch({ ...createTestClock(), fetch: host })(address)
  expect(response.status).toBe(204)
  expect(sent).toMatchObject([{ cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' }])
})
