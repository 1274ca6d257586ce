import { afterEach, expect, it, vi } from 'vitest'
import { fetchBytes } from './fetch-bytes.ts'

vi.mock('./call-gate.ts', () => ({ isCallAllowed: () => Promise.resolve(true) }))
afterEach(() => void vi.unstubAllGlobals())

interface Answer {
  readonly status: number
  readonly text: string
  /** The line breaks after the text. */
  readonly isCut?: boolean
}

/** Answers of the server, one after the other; what is fetched, and the ranges that were requested. */
async function fetchWith(...answers: readonly Answer[]) {
  const ranges: (string | null)[] = []
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    ranges.push(new Headers(headers).get('range'))
    const answer = answers[ranges.length - 1]
    if (answer === undefined) return Promise.reject(new TypeError('no network'))
    const parts = [new TextEncoder().encode(answer.text)]
    const body = new ReadableStream({
      pull(controller) {
        const part = parts.shift()
        if (part !== undefined) controller.enqueue(part)
        else if (answer.isCut === true) controller.error(new TypeError('the line broke'))
        else controller.close()
      },
    })
    return Promise.resolve(new Response(body, { status: answer.status }))
  })
  const fetched = await fetchBytes('/api/files/f1')
  return { fetched: fetched.ok ? await new Blob([...fetched.value]).text() : fetched.error, ranges }
}

it('goes on with the bytes that are missing when the line breaks', async () => {
  const { fetched, ranges } = await fetchWith(
    { status: 200, text: '0123', isCut: true },
    { status: 206, text: '456', isCut: true },
    { status: 206, text: '789' },
  )
  expect([fetched, ranges]).toEqual(['0123456789', [null, 'bytes=4-', 'bytes=7-']])
})

it('takes nothing of an error page into the file, also when the line breaks in the middle of it', async () => {
  const page = { status: 502, text: '<html>', isCut: true }
  const { fetched } = await fetchWith(page, { status: 206, text: '6789' })
  expect(fetched).toBe('unreachable')
  const later = await fetchWith({ status: 200, text: '0123', isCut: true }, page, { status: 206, text: '456789' })
  expect([later.fetched, later.ranges]).toEqual(['unreachable', [null, 'bytes=4-']])
})

it('takes nothing of the whole file where its rest was requested', async () => {
  const { fetched } = await fetchWith({ status: 200, text: '0123', isCut: true }, { status: 200, text: '0123456789' })
  expect(fetched).toBe('refused')
})

it('tells a refusal from a server that is out of order', async () => {
  expect((await fetchWith({ status: 404, text: '{}' })).fetched).toBe('refused')
  expect((await fetchWith({ status: 503, text: '{}' })).fetched).toBe('unreachable')
})
