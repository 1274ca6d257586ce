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

it('takes a picture or a PDF for no table, and a table with any usual sign for one', async () => {
  const pdf = new Uint8Array([...new TextEncoder().encode('%PDF-1.7\n'), 0xe2, 0xe3, 0x00, 0x03, 0x0a, 0xff])
  expect(await readImportFile(new Blob([pdf]), 'הצעה.pdf', 'Asia/Jerusalem')).toEqual({ ok: false, error: 'not_text' })
  expect((await read('שם\tטלפון\r\n"דנה\nלוי"\t03-1234567\f')).ok).toBe(true)
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
