import { expect, it } from 'vitest'
import { workbook } from '../../../../testing/workbook-file.ts'
import { readImportFile } from './read-import-file.ts'

const read = (text: string) => readImportFile(new Blob([text]), 'לקוחות.csv', 'Asia/Jerusalem')

it('refuses a file of a hundred thousand columns before it looks for what they are called', async () => {
  const wide = Array.from({ length: 100_000 }, (_, index) => `עמודה ${index}`).join(',')
  const start = performance.now()
  expect(await read(`שם\r\nדנה\r\n${wide}`)).toEqual({ ok: false, error: 'too_many_rows' })
  expect(performance.now() - start).toBeLessThan(5_000)
})

it.each([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])],
  ['a PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog, /Pages 2 0 R >>\nendobj\n'],
])('does not offer the bytes of %s as columns', async (_what, content) => {
  const file = new Blob([content])
  expect(await readImportFile(file, 'הצעת מחיר', 'Asia/Jerusalem')).toEqual({ ok: false, error: 'no_table' })
})

it('keeps the other sheets of a workbook with a monday board', async () => {
  const header = ['Name', 'Status']
  const { buffer, name } = await workbook('board.xlsx', {
    board: [['משימות'], ['לביצוע'], header, ['גנרטור', 'Done'], [], ['הסתיים'], header, ['תפריט', 'Done']],
    לקוחות: [['לקוחות 2027'], [], ['שם', 'טלפון'], ['אלמוג', '03-1234567'], [null, '03-7654321']],
  })
  const file = await readImportFile(new Blob([new Uint8Array(buffer)]), name, 'Asia/Jerusalem')
  expect(file.ok && file.value.tables.map((table) => [table.name, table.rows.length])).toEqual([
    ['משימות', 2],
    ['לקוחות', 2],
  ])
})
