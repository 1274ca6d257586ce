import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import type { ExportTable } from './export-table.ts'

const table = (rows: ExportTable['rows']): ExportTable => ({
  name: 'x',
  columns: [
    { title: 'אירוע', kind: 'text' },
    { title: 'שעות', kind: { decimals: 2 } },
  ],
  rows,
})

describe('CSV', () => {
  it('begins with a byte-order mark and the titles, and ends each line by CRLF', () => {
    expect(csvOf(table([['חתונה', 1.5]]))).toBe('\uFEFFאירוע,שעות\r\nחתונה,1.50\r\n')
  })

  it('quotes what would tear a line apart', () => {
    expect(csvOf(table([['א, "ב"\nג', null]]))).toBe('\uFEFFאירוע,שעות\r\n"א, ""ב""\nג",\r\n')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+972-3-1234567', "'+972-3-1234567"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['\n=1', '"\'\n=1"'],
    ['=HYPERLINK("x";1)', '"\'=HYPERLINK(""x"";1)"'],
    ['a=1', 'a=1'],
    ["מד״א צ'", "מד״א צ'"],
  ])('[A7.31] writes the text %j so that it is not run: %j', (text, written) => {
    expect(csvOf(table([[text, null]]))).toBe(`\uFEFFאירוע,שעות\r\n${written},\r\n`)
  })

  it('writes numbers as numbers, with their decimals', () => {
    expect(
      csvOf(
        table([
          [null, -1],
          [null, 0.1 + 0.2],
          [null, 96.7],
        ]),
      )
        .split('\r\n')
        .slice(1),
    ).toEqual([',-1.00', ',0.30', ',96.70', ''])
  })
})
