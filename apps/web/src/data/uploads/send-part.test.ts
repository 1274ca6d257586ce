import { recordId } from '@bama/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPartSender } from './send-part.ts'
import { uploadProgress } from './upload-progress.ts'
import type { UploadRow } from './uploads.ts'

const id = recordId('00000000-0000-7000-8000-000000000001')

const fileOf = (size: number): { readonly row: UploadRow; readonly bytes: Uint8Array } => {
  const bytes = Uint8Array.from({ length: size }, (_, index) => index % 251)
  const blob = new Blob([bytes])
  const attachment = { recordId: recordId('a1'), type: 'application/pdf', size, sha256: 'a'.repeat(64) } as const
  return { bytes, row: { id, blob, filename: 'a.pdf', type: '', created_at: '', last_error: null, attachment } }
}

/** A server as seen over a connection of this speed. */
function lineOf(bytesPerSecond: number) {
  const line = {
    nowMs: 0,
    kept: [] as number[],
    carried: 0,
    isStored: false,
    longestPartMs: 0,
    isKnown: false,
    /** The fate of the next calls: the connection breaks before or after the server received them. */
    fates: [] as ('before' | 'after' | 'whole')[],
    answer: null as Response | null,
    fetch: async (path: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const body = init?.body instanceof ArrayBuffer ? new Uint8Array(init.body) : null
      const ms = ((body?.length ?? 200) / bytesPerSecond) * 1000
      line.nowMs += ms
      line.carried += body?.length ?? 0
      if (body !== null) line.longestPartMs = Math.max(line.longestPartMs, ms)
      const fate = line.fates.shift() ?? 'whole'
      if (fate === 'before') throw new TypeError('Failed to fetch')
      if (line.answer !== null) return line.answer.clone()
      const size = JSON.parse(typeof init?.body === 'string' ? init.body : 'null') as { readonly size: number } | null
      if (size !== null) total = size.size
      line.isKnown = true
      const offset = Number(
        new URL(typeof path === 'string' ? path : '', 'http://x').searchParams.get('offset') ?? Number.NaN,
      )
      if (body !== null && offset === line.kept.length) line.kept.push(...body)
      line.isStored = line.kept.length === total
      if (fate === 'after') throw new TypeError('Failed to fetch')
      return Response.json({ id, offset: line.kept.length, is_stored: line.isStored })
    },
  }
  let total = Number.NaN
  const sender = () => createPartSender({ userId: 'dana', fetch: line.fetch, monotonicNow: () => line.nowMs })
  return { line, sender }
}

describe('a file that is sent in parts', () => {
  it('[S91] arrives on a line of 20 kB/s, in parts of some seconds', async () => {
    const { line, sender } = lineOf(20_000)
    const { row, bytes } = fileOf(2_000_000)
    const send = sender()
    let answer = await send(row)
    while (answer.kind === 'progress') answer = await send(row)
    expect(answer).toEqual({ kind: 'stored' })
    expect(line.kept).toEqual([...bytes])
    // Each part takes only seconds, and no byte was sent twice.
    expect(line.longestPartMs).toBeLessThan(6_000)
    expect(line.carried).toBe(bytes.length)
    expect(line.nowMs).toBeLessThan(102_000)
    expect(uploadProgress.get().size).toBe(0)
  })

  it('[S91] arrives whole whatever breaks, is lost or is killed on the way, and goes on where it was', async () => {
    const fate = fc.constantFrom('before', 'after', 'whole', 'whole', 'kill')
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 40 }), fc.integer({ min: 1, max: 400_000 }), async (fates, size) => {
        const { line, sender } = lineOf(20_000)
        const { row, bytes } = fileOf(size)
        let send = sender()
        let tries = 0
        for (const each of fates) {
          if (line.isStored) break
          // A killed page loses everything in memory.
          if (each === 'kill') send = sender()
          else line.fates.push(each)
          await send(row)
        }
        line.fates = []
        while ((await send(row)).kind !== 'stored') expect(++tries).toBeLessThan(100)
        expect(line.kept.length).toBe(size)
        expect(line.kept.every((byte, index) => byte === bytes[index])).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('tells a refusal from a line that is down, and believes nobody else', async () => {
    const { line, sender } = lineOf(1_000_000)
    const { row } = fileOf(100)
    const send = sender()
    const answers: readonly (readonly [Response, object])[] = [
      [Response.json({ error: { code: 'unsupported_media_type', message: '' } }, { status: 415 }), { status: 415 }],
      [Response.json({}, { status: 404 }), { kind: 'unreachable' }],
      [new Response('<html>Welcome to our hotel', { status: 200 }), { kind: 'unreachable' }],
      [Response.json({ id: 'another', offset: 100, is_stored: true }), { kind: 'unreachable' }],
      [Response.json({}, { status: 503 }), { kind: 'error', status: 503, code: null }],
    ]
    for (const [answer, expected] of answers) {
      line.answer = answer
      expect(await send(row)).toMatchObject(expected)
    }
  })

  it('gives up for a while where a server takes nothing, and does not turn in a circle', async () => {
    const { line, sender } = lineOf(1_000_000)
    const { row } = fileOf(100)
    const send = sender()
    line.answer = Response.json({ id, offset: 0, is_stored: false })
    const kinds: string[] = []
    for (let count = 0; count < 5; count++) kinds.push((await send(row)).kind)
    expect(kinds).toEqual(['progress', 'progress', 'progress', 'unreachable', 'progress'])
  })
})
