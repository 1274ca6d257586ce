import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linksIn } from './links-in-text.ts'

const shown = (text: string): string[] => linksIn(text).map(({ start, end }) => text.slice(start, end))

it.each([
  ['https://bama.co.il', ['https://bama.co.il']],
  ['המפרט: https://bama.co.il/spec.pdf.', ['https://bama.co.il/spec.pdf']],
  ['ראית את https://bama.co.il/a?b=1&c=2#d?', ['https://bama.co.il/a?b=1&c=2#d']],
  ['(https://bama.co.il/a)', ['https://bama.co.il/a']],
  ['https://he.wikipedia.org/wiki/במה_(תיאטרון), כן', ['https://he.wikipedia.org/wiki/במה_(תיאטרון)']],
  ['״https://bama.co.il״', ['https://bama.co.il']],
  ['קישור לhttps://bama.co.il ועוד https://x.co!', ['https://bama.co.il', 'https://x.co']],
  ['mailto:dana@bama.co.il, tel:+972-50-1234567.', ['mailto:dana@bama.co.il', 'tel:+972-50-1234567']],
  ['HTTPS://BAMA.CO.IL', ['HTTPS://BAMA.CO.IL']],
])('finds the links of "%s"', (text, links) => expect(shown(text)).toEqual(links))

it('opens www addresses by https', () => {
  expect(linksIn('ראו www.bama.co.il.')).toEqual([{ start: 4, end: 18, href: 'https://www.bama.co.il' }])
})

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x file:///etc/passwd ftp://x.co blob:https',
  'https://',
  'https://...',
  'mailto:',
  'mailto:nobody',
  'tel:abc',
  'xhttps://bama.co.il',
])('makes no link of "%s"', (text) => expect(linksIn(text)).toEqual([]))

it('ends a link at characters that cannot be seen', () => {
  expect(shown('https://bama.co.il/\u202egnp.exe')).toEqual(['https://bama.co.il/'])
})

it('takes a long run of brackets in its stride', () => {
  expect(shown(`https://bama.co.il/${')'.repeat(20_000)}`)).toEqual(['https://bama.co.il/'])
})

it('opens nothing but http, https, mailto and tel, whatever is written', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'https://',
      'http://',
      'www.',
      'mailto:',
      'tel:',
      'javascript:',
      ' ',
      '.',
      'a.co',
      '(',
      ')',
      '@',
      '05',
      '׳',
    ),
    fc.string({ maxLength: 5 }),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
      (text) => {
        let last = 0
        for (const { start, end, href } of linksIn(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(href.endsWith(text.slice(start, end))).toBe(true)
          expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(new URL(href).protocol)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      },
    ),
  )
})
