import { describe, expect, it } from 'vitest'
import { fileText } from './file-text.ts'
import { linesOf } from './pdf-lines.ts'

const file = (content: BlobPart, name = 'x.txt') => new File([content], name)

describe('the text of a file', () => {
  it('is a text file’s own, in Unicode or in the old Hebrew code page', async () => {
    expect(await fileText(file('[12.3, 10:00] דנה: ערב חברה\n'), 100)).toEqual({
      ok: true,
      value: '[12.3, 10:00] דנה: ערב חברה',
    })
    expect(await fileText(file(new Uint8Array([0xf2, 0xf8, 0xe1])), 100)).toEqual({ ok: true, value: 'ערב' })
  })

  it.each([
    ['nothing', file(' \n'), 'no_text'],
    ['bytes that are no text', file(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])), 'unreadable'],
    ['more than a file may have', file(new Uint8Array(25 * 1024 * 1024 + 1)), 'unreadable'],
  ])('is none of %s', async (_what, one, error) => {
    expect(await fileText(one, 100)).toEqual({ ok: false, error })
  })
})

describe('the lines of a page', () => {
  const piece = (str: string, x: number, y: number, width = str.length * 5) => ({ str, x, y, width, height: 10 })

  it('are read from right to left where they are Hebrew, whatever order they were made in', () => {
    expect(
      linesOf([
        piece('19:30', 20, 700, 25),
        piece('קבלת פנים בשעה', 50, 700.4, 70),
        piece(' ', 46, 700),
        piece('אולמי הגן', 60, 680),
      ]),
    ).toEqual(['קבלת פנים בשעה 19:30', 'אולמי הגן'])
  })

  it('have their brackets as they were written, and one space where there are several', () => {
    expect(
      linesOf([piece('(', 20, 700), piece('4x3', 25, 700), piece(')', 40, 700), piece('מסך  גדול ', 48, 700, 60)]),
    ).toEqual(['מסך גדול (4x3)'])
  })

  it('are read from left to right elsewhere, without a space where there is no gap', () => {
    expect(linesOf([piece('tage', 15, 700), piece('S', 10, 700), piece('plan', 45, 700)])).toEqual(['Stage plan'])
  })
})
