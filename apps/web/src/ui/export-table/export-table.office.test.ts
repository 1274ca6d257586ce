import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { asPlainText, type ExportCell, type ExportTable } from './export-table.ts'
import { xlsxOf } from './xlsx.ts'

/** LibreOffice opens the files as a user would. Its flat XML format shows how it interpreted each cell. */
const hasOffice = spawnSync('soffice', ['--version']).status === 0

const nasty = [
  'שִׂמְחַת תּוֹרָה – ״הבימה״, צ׳ק \'מדומה\' "כפול"',
  'שורה ראשונה\nשורה שנייה\n\nרביעית',
  '=1+1',
  '=HYPERLINK("http://evil.example","לחיצה")',
  "=cmd|' /C calc'!A0",
  '+972-52-1234567',
  '-5',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  'א;ב\tג,ד',
  '😀 👩‍👩‍👧 ✨',
  '\u200Fמימין\u200E to left \u202Bembed\u202C',
  '_x0041_ <b>&amp;</b> ]]>',
  '007',
  '1/2',
  '  רווחים בקצוות  ',
  `ארוך מאוד ${'אבגדה וזחטי '.repeat(400)}סוף`,
]

const days = ['2026-03-27', '2026-10-25', '2024-02-29', '2026-11-01']
const times = ['00:00', '04:00', '18:00', '23:59']
const hours = [0.1 + 0.2, 8.5, 0, 96.7, 1234.05]

const table: ExportTable = {
  name: 'work_hours_2026-11',
  columns: [
    { title: 'תאריך', kind: 'day' },
    { title: 'שם אירוע', kind: 'text' },
    { title: 'שעת התחלה', kind: 'time' },
    { title: 'שעות', kind: { decimals: 2 } },
    { title: 'הערות', kind: 'text' },
  ],
  rows: nasty.map((text, index): readonly ExportCell[] => [
    days[index % days.length] ?? null,
    text,
    times[index % times.length] ?? null,
    index === 3 ? null : (hours[index % hours.length] ?? null),
    index % 2 === 0 ? null : text,
  ]),
}

/** A cell as LibreOffice read it. */
interface OpenedCell {
  readonly type: string | undefined
  readonly value: string
  readonly formula: string | undefined
}

const unescaped = (xml: string): string =>
  xml
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_all, count: string | undefined) => ' '.repeat(Number(count ?? 1)))
    .replaceAll('<text:tab/>', '\t')
    .replaceAll('<text:line-break/>', '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

function cellOf(tag: string, content: string): OpenedCell {
  const type = attribute(tag, 'office:value-type')
  const text = [...content.matchAll(/<text:p(?:\/>|[^>]*>([\s\S]*?)<\/text:p>)/g)]
    .map(([, line = '']) => unescaped(line))
    .join('\n')
  const value =
    attribute(tag, 'office:date-value') ?? attribute(tag, 'office:time-value') ?? attribute(tag, 'office:value') ?? text
  return { type, value, formula: attribute(tag, 'table:formula') }
}

/** The rows of a flat OpenDocument spreadsheet. */
function rowsOf(fods: string): OpenedCell[][] {
  return [...fods.matchAll(/<table:table-row[^>]*?(?:\/>|>([\s\S]*?)<\/table:table-row>)/g)]
    .map(([, row = '']) =>
      [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
        ([, tag = '', content = '']) =>
          Array.from({ length: Math.min(Number(attribute(tag, 'table:number-columns-repeated') ?? 1), 10) }, () =>
            cellOf(tag, content),
          ),
      ),
    )
    .filter((row) => row.some(({ value }) => value !== ''))
    .map((row) => row.slice(0, table.columns.length))
}

describe.skipIf(!hasOffice)('[A7.31] LibreOffice opens', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bama-office-'))
  const opened: Record<string, string> = {}
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function convert(
    files: readonly string[],
    to: string,
    { into = '.', as }: { readonly into?: string; readonly as?: string } = {},
  ): void {
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    const run = spawnSync(
      'soffice',
      [
        profile,
        '--headless',
        '--norestore',
        ...(as === undefined ? [] : [`--infilter=${as}`]),
        '--convert-to',
        to,
        '--outdir',
        join(folder, into),
        ...files.map((file) => join(folder, file)),
      ],
      {
        timeout: 50_000,
        encoding: 'utf8',
        // A separate home directory, and a locale that reads numbers and dates the same everywhere.
        env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
      },
    )
    if (run.status !== 0) throw new Error(`soffice ended with ${run.status}: ${run.stderr}`)
  }

  beforeAll(async () => {
    mkdirSync(join(folder, 'again'))
    writeFileSync(join(folder, 'text.csv'), csvOf(table))
    writeFileSync(join(folder, 'book.xlsx'), Buffer.from(await (await xlsxOf(table)).arrayBuffer()))
    // Headless, LibreOffice neither asks for the encoding nor reads the byte-order mark. 76: UTF-8.
    convert(['text.csv'], 'fods', { as: 'CSV:44,34,76,1' })
    convert(['book.xlsx'], 'fods')
    for (const name of ['text', 'book']) opened[name] = readFileSync(join(folder, `${name}.fods`), 'utf8')
    // Saved as a workbook and opened again: text must still be text.
    convert(['text.fods', 'book.xlsx'], 'xlsx', { into: 'again' })
    convert(['again/text.xlsx', 'again/book.xlsx'], 'fods', { into: 'again' })
    for (const name of ['text', 'book'])
      opened[`${name} again`] = readFileSync(join(folder, 'again', `${name}.fods`), 'utf8')
    // As long as the four conversions may take.
  }, 200_000)

  const cells = (name: string): OpenedCell[][] => rowsOf(opened[name] ?? '')
  const column = (name: string, index: number): (OpenedCell | undefined)[] =>
    cells(name)
      .slice(1)
      .map((row) => row[index])

  it.each(['text', 'book', 'text again', 'book again'])(
    'the %s with every row and column, and runs nothing',
    (name) => {
      expect(opened[name]?.includes('table:formula')).toBe(false)
      expect(opened[name]?.includes('xlink:href="http://evil.example"')).toBe(false)
      expect(cells(name)[0]?.map(({ value }) => value)).toEqual(table.columns.map(({ title }) => title))
      expect(cells(name)).toHaveLength(1 + table.rows.length)
    },
  )

  it.each(['book', 'book again'])(
    'the %s right to left, with the texts as they were written, days and times as such',
    (name) => {
      expect(opened[name]?.includes('style:writing-mode="rl-tb"')).toBe(true)
      // LibreOffice itself drops tabs when it saves a workbook.
      const asSaved = (text: string): string =>
        (name === 'book' ? text : text.replaceAll('\t', '')).replaceAll('\r', '\n')
      expect(column(name, 1).map((cell) => asSaved(cell?.value ?? ''))).toEqual(nasty.map(asSaved))
      expect(column(name, 1).every((cell) => cell?.type === 'string')).toBe(true)
      expect(column(name, 4).map((cell) => asSaved(cell?.value ?? ''))).toEqual(
        table.rows.map((row) => asSaved(String(row[4] ?? ''))),
      )
      expect(column(name, 0).map((cell) => cell?.value)).toEqual(table.rows.map((row) => row[0]))
      expect(column(name, 0).every((cell) => cell?.type === 'date')).toBe(true)
      expect(column(name, 2).map((cell) => cell?.value)).toEqual(
        table.rows.map((row) => `PT${String(row[2]).replace(':', 'H')}M00S`),
      )
      expect(column(name, 3).map((cell) => cell?.value)).toEqual(
        table.rows.map((row) => (row[3] === null ? '' : String(Number(Number(row[3]).toPrecision(15))))),
      )
    },
  )

  it('the CSV with Hebrew intact, what would run as plain text, and numbers as numbers', () => {
    const texts = column('text', 1).map((cell) => cell?.value)
    for (const [index, text] of nasty.entries()) {
      // CSV has no types, so text that looks like a number becomes one.
      if (['007', '1/2'].includes(text)) continue
      expect(texts[index]).toBe(asPlainText(text).replaceAll('\r', '\n'))
    }
    expect(column('text', 0).map((cell) => cell?.value)).toEqual(table.rows.map((row) => row[0]))
    expect(column('text', 3).map((cell) => cell?.value)).toEqual(
      table.rows.map((row) => (row[3] === null ? '' : String(Number(Number(row[3]).toFixed(2))))),
    )
  })
})
