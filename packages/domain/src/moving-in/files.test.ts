import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'
import { parseDelimited, separatorOf } from './delimited.ts'
import { likelyKind, matchHeaders, missingFields, tableOf } from './mapping.ts'

const windows1255 = (text: string): Uint8Array =>
  Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0)
    return code >= 0x5d0 && code <= 0x5ea ? code - 0x5d0 + 0xe0 : code
  })

it('decodes by the mark, else UTF-8 that is valid, else windows-1255', () => {
  const text = 'שם,טלפון'
  expect(decodeText(new TextEncoder().encode(text))).toEqual({ text, encoding: 'utf-8' })
  expect(decodeText(new TextEncoder().encode(`\uFEFF${text}`))).toEqual({ text, encoding: 'utf-8' })
  expect(decodeText(windows1255(text))).toEqual({ text, encoding: 'windows-1255' })
  const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...Array.from(text, (sign) => sign.charCodeAt(0))]).buffer)
  expect(decodeText(utf16)).toEqual({ text, encoding: 'utf-16le' })
})

it('takes any bytes without throwing, down to the table', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const { text } = decodeText(bytes)
      const table = tableOf({ name: '', rows: parseDelimited(text, separatorOf(text)) })
      likelyKind(table)
    }),
  )
})

it.each([
  ['שם,טלפון\nאלמוג,03', ','],
  ['שם;טלפון\n"אלמוג, הפקות";03', ';'],
  ['שם\tטלפון\nאלמוג\t03', '\t'],
  ['שם\nאלמוג', ','],
])('finds what separates %j', (text, separator) => expect(separatorOf(text)).toBe(separator))

const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })

it('reads what RFC 4180 writes, whatever is in the cells', () => {
  const cells = fc.array(fc.array(anyText, { minLength: 2, maxLength: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(cells, fc.constantFrom(',', ';', '\t'), (rows, separator) => {
      const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')
      expect(parseDelimited(text, separator)).toEqual(rows)
    }),
  )
})

it('finds the header under a title, and counts rows as a spreadsheet does', () => {
  const table = tableOf({
    name: 'לקוחות',
    rows: [['רשימת הלקוחות'], [], ['שם הלקוח', 'נייד', 'דוא״ל'], ['אלמוג', '03', null], [null, ''], ['רימון']],
  })
  expect(table.headers).toEqual(['שם הלקוח', 'נייד', 'דוא״ל'])
  expect(table.rows.map(({ number }) => number)).toEqual([4, 6])
})

it.each([
  [['שם הלקוח', 'נייד', 'דוא״ל', 'עיר'], 'clients', ['name', 'phone', 'email', null]],
  [['Name', 'Due Date', 'Venue', 'Labels'], 'events', ['name', 'date', 'location', 'tags']],
  [
    ['שם', 'תיאור', 'אחראי', 'עדיפות', 'תאריך יעד'],
    'tasks',
    ['description', 'internal_notes', 'assignee', 'priority', 'deadline'],
  ],
  [['תיאור', 'סטטוס', 'עדיפות'], 'tasks', ['description', 'status', 'priority']],
  [['עובד', 'תאריך', 'כניסה', 'יציאה', 'אירוע'], 'workHours', ['person', 'date', 'start_time', 'end_time', 'event']],
] as const)('%j are %s', (headers, kind, mapping) => {
  expect(likelyKind({ name: '', headers })).toBe(kind)
  expect(matchHeaders(headers, kind)).toEqual(mapping)
})

it('names the required fields that no column becomes', () => {
  expect(missingFields('events', ['name', null])).toEqual(['date'])
})
