import { afterEach, describe, expect, it, vi } from 'vitest'
import { holdCallsUntil } from '../server/call-gate.ts'
import { sendUpload } from './send-upload.ts'
import type { UploadRow } from './uploads.ts'

const upload: UploadRow = {
  id: '00000000-0000-7000-8000-000000000001',
  blob: new Blob(['pixels'], { type: 'image/png' }),
  filename: 'במה.png',
  type: 'image/png',
  created_at: '2026-11-20T09:00:00.000Z',
  last_error: null,
}

/** Sets the server's response, and returns the mock with its requests. */
function serverAnswers(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn<(path: string, options: RequestInit) => Promise<Response>>(async () => answer())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

describe('sending an image', () => {
  it("sends its id first, then the file under its name, in this person's name", async () => {
    const fetched = serverAnswers(() => Response.json({ id: upload.id }, { status: 201 }))
    expect(await sendUpload('noa', upload)).toEqual({ kind: 'stored' })
    const [path, { method, headers, body }] = fetched.mock.calls[0] ?? ['', {}]
    expect([path, method, headers]).toEqual(['/api/files', 'POST', { 'x-bama-user': 'noa' }])
    const [id, file] = [...(body as FormData).entries()]
    expect(id).toEqual(['id', upload.id])
    expect(file?.[0]).toBe('file')
    const sent = file?.[1] as File
    expect([sent.name, sent.type, await sent.text()]).toEqual(['במה.png', 'image/png', 'pixels'])
  })

  it("returns a refusal with its code, and a status of someone else's without one", async () => {
    serverAnswers(() => Response.json({ error: { code: 'exists', message: 'taken' } }, { status: 409 }))
    expect(await sendUpload('noa', upload)).toEqual({ kind: 'error', status: 409, code: 'exists' })
    serverAnswers(() => new Response('<html>too large</html>', { status: 413 }))
    expect(await sendUpload('noa', upload)).toEqual({ kind: 'error', status: 413, code: null })
  })

  it.each([
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['no answer in time', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
    ['a page that says 200 to everything', () => new Response('<html>sign in to the hotel</html>')],
    ['an answer about another file', () => Response.json({ id: 'other' }, { status: 201 })],
    ['an answer that was cut off', () => new Response(`{"id":"${upload.id.slice(0, 9)}`, { status: 201 })],
  ])('takes %s for what can be tried again', async (_what, answer) => {
    serverAnswers(answer)
    expect(await sendUpload('noa', upload)).toEqual({ kind: 'unreachable' })
  })

  it('waits until the server knows of the session', async () => {
    const fetched = serverAnswers(() => Response.json({ id: upload.id }, { status: 201 }))
    holdCallsUntil(() => Promise.resolve(false))
    expect(await sendUpload('noa', upload)).toEqual({ kind: 'unreachable' })
    expect(fetched).not.toHaveBeenCalled()
    holdCallsUntil(() => Promise.resolve(true))
    expect(await sendUpload('noa', upload)).toEqual({ kind: 'stored' })
  })

  it('gives up an image that the browser has lost, without asking the server', async () => {
    const fetched = serverAnswers(() => Response.json({ id: upload.id }))
    const lost = new Blob(['x'])
    vi.spyOn(lost, 'arrayBuffer').mockRejectedValue(new DOMException('lost', 'NotReadableError'))
    expect(await sendUpload('noa', { ...upload, blob: lost })).toEqual({
      kind: 'error',
      status: 400,
      code: 'bad_request',
    })
    expect(fetched).not.toHaveBeenCalled()
  })
})
