import { expect, it } from 'vitest'
import { readImportFile } from './read-import-file.ts'

const read = (text: string) => readImportFile(new Blob([text]), 'לקוחות.csv', 'Asia/Jerusalem')

it('refuses a file of a hundred thousand columns before it looks for what they are called', async () => {
  const wide = Array.from({ length: 100_000 }, (_, index) => `עמודה ${index}`).join(',')
  const start = performance.now()
  expect(await read(`שם\r\nדנה\r\n${wide}`)).toEqual({ ok: false, error: 'too_many_rows' })
  expect(performance.now() - start).toBeLessThan(5_000)
})
