import { expect, it } from 'vitest'
import { contactsIn } from './contacts-in-text.ts'

const links = (text: string): readonly (string | null)[] =>
  contactsIn(text).flatMap(({ href }) => (href === null ? [] : [href]))

it.each([
  ['רונית 052-1234567', ['tel:0521234567']],
  ['רונית,0521234567, או *2700', ['tel:0521234567', 'tel:*2700']],
  ['+972 52 123 4567 / ronit@holon.example.', ['tel:+972521234567', 'mailto:ronit@holon.example']],
  ['(03) 612-3456\nדנה <dana@x.co.il>', ['tel:036123456', 'mailto:dana@x.co.il']],
  ['פגישה ב-12.3.2027 בשעה 10:00', []],
  ['הצעה 20261234 מ-01.12.2026, 1-700-123-456', ['tel:1700123456']],
  ['‎050-1234567‎', ['tel:0501234567']],
  ['קומה 3, חדר 214', []],
  ['a@b', []],
  ['', []],
])('%j reaches %j', (text, expected) => {
  expect(
    contactsIn(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(links(text)).toEqual(expected)
})
