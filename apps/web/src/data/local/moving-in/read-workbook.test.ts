import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readWorkbook } from './read-workbook.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org'

/** A workbook with a single sheet of this content. */
const workbook = (sheet: string | Uint8Array, parts: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(`${head}<Types xmlns="${relations}/package/2006/content-types"/>`),
    'xl/workbook.xml': strToU8(
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}/officeDocument/2006/relationships"><sheets><sheet name="גיליון" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${head}<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml':
      typeof sheet === 'string' ? strToU8(`${head}<worksheet xmlns="${main}">${sheet}</worksheet>`) : sheet,
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(head + text)])),
  })

const text = (place: string, words: string): string => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`

const rowsOf = async (bytes: Uint8Array) => {
  const sheets = await readWorkbook(bytes)
  return sheets.ok ? sheets.value.map(({ rows }) => rows) : sheets.error
}

it('reads cells, and of a formula what it last came to', async () => {
  const formula = '<c r="B1" t="str"><f>cmd|x</f><v>12</v></c>'
  expect(await rowsOf(workbook(`<sheetData><row r="1">${text('A1', 'שם')}${formula}</row></sheetData>`))).toEqual([
    [['שם', '12']],
  ])
})

it('does not reach over what only has a format', async () => {
  const formats = '<row r="2"><c r="A2" s="1"/></row><row r="1048576" s="3"><c r="XFD1048576" s="1"/></row>'
  const sheet = `<dimension ref="A1:XFD1048576"/><sheetData><row r="1">${text('A1', 'שם')}</row>${formats}</sheetData>`
  expect(await rowsOf(workbook(sheet))).toEqual([[['שם']]])
})

it.each([
  [
    'a cell far away',
    workbook(`<sheetData><row r="1048576">${text('XFD1048576', 'x')}</row></sheetData>`),
    'too_many_rows',
  ],
  ['a row far away', workbook(`<sheetData><row r="99999999"><c><v>1</v></c></row></sheetData>`), 'too_many_rows'],
  ['zeros that were packed well', workbook(new Uint8Array(160_000_000)), 'too_large'],
  [
    'a long text in many cells',
    workbook(
      `<sheetData>${Array.from({ length: 1000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join('')}</sheetData>`,
      { 'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${'א'.repeat(100_000)}</t></si></sst>` },
    ),
    'too_large',
  ],
  ['what is no workbook', zipSync({ 'a.xml': strToU8('<a/>') }), 'bad_workbook'],
  ['half of one', workbook('<sheetData/>').slice(0, 400), 'bad_workbook'],
] as const)('refuses %s', { timeout: 60_000 }, async (_, bytes, problem) => {
  expect(await rowsOf(bytes)).toBe(problem)
})
