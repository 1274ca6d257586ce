import { ok, recordId } from '@bama/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attachWithThumbnail } from './attach-with-thumbnail.ts'

const attach = vi.hoisted(() => vi.fn<(...parts: readonly unknown[]) => Promise<unknown>>())
const pdfThumbnail = vi.hoisted(() => vi.fn<(data: ArrayBuffer) => Promise<string | null>>())
vi.mock('../../data/index.ts', async () => ({
  attach,
  checkFile: ({ type }: File) => ({ ok: true, value: type }),
}))
vi.mock('../pdf/pdf-thumbnail.ts', () => ({ pdfThumbnail }))

const item = { type: 'event', record: { id: recordId('e1') } } as const
const pdf = new File(['%PDF-1.7'], 'מפרט.pdf', { type: 'application/pdf' })

beforeEach(() => {
  attach.mockReset().mockResolvedValue(ok(null))
  pdfThumbnail.mockReset().mockResolvedValue('/9j/1')
})
afterEach(() => vi.useRealTimers())

it('[S114] a PDF is attached with a picture of its first page', async () => {
  expect(await attachWithThumbnail(item, pdf, recordId('c1'))).toEqual(ok(null))
  expect(attach).toHaveBeenCalledExactlyOnceWith(item, pdf, { entryId: 'c1', thumbnail: '/9j/1' })
})

it('[S114] a locked or broken one is attached without', async () => {
  pdfThumbnail.mockRejectedValue(new Error('PasswordException'))
  expect(await attachWithThumbnail(item, pdf, null)).toEqual(ok(null))
  expect(attach).toHaveBeenCalledExactlyOnceWith(item, pdf, { entryId: null, thumbnail: null })
})

it('[S114] a slow one, or a slow line, keeps it for five seconds at most', async () => {
  vi.useFakeTimers()
  pdfThumbnail.mockReturnValue(new Promise(() => undefined))
  const attaching = attachWithThumbnail(item, pdf, null)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(attach).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(await attaching).toEqual(ok(null))
  expect(attach).toHaveBeenCalledExactlyOnceWith(item, pdf, { entryId: null, thumbnail: null })
})

it('nothing is drawn of another kind of file', async () => {
  const text = new File(['x'], 'x.txt', { type: 'text/plain' })
  await attachWithThumbnail(item, text, null)
  expect(pdfThumbnail).not.toHaveBeenCalled()
  expect(attach).toHaveBeenCalledExactlyOnceWith(item, text, { entryId: null, thumbnail: null })
})
