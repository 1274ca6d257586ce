// @vitest-environment dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Name } from './names.tsx'

/** The parts that an ellipsis hides whole or not at all. */
function wholeParts(name: string): (string | null)[] {
  const { container } = render(<Name>{name}</Name>)
  expect(container.textContent).toBe(name)
  return [...container.querySelectorAll('bdi bdi')]
    .filter((part) => part.querySelector('bdi') === null)
    .map(({ textContent }) => textContent)
}

test.each([
  ['a name without Latin letters stays one text', 'כנס מנהלים בהיכל התרבות', []],
  ['a word', 'יום כיף לצוות DevOps', ['DevOps']],
  ['a word with a Hebrew prefix', 'ערב ו-VIP, בחיפה', ['VIP']],
  ['words of one run', 'השקת Check Point באילת', ['Check Point']],
  ['what stands between words of one run', 'כנס R&D – Tel-Aviv!', ['R&D – Tel-Aviv']],
  ['brackets, whole or not at all', 'ערב DevOps (VIP) או (VIP) Expo', ['DevOps (VIP)', 'VIP', 'Expo']],
  ['what stands in brackets by itself', 'נועה לוי (noa-2)', ['(noa-2)']],
  ["the end of a file's name, which stays with its beginning", 'צד.jpg השקה', []],
  ['words of a long run', 'השקת Samsung Galaxy Unpacked', ['Samsung', 'Galaxy', 'Unpacked']],
  ['numbers, with what belongs to them', 'שנת 2026, 50% הנחה ב-19:30', ['2026', '50%', '19:30']],
  ['a number before a Latin word, which the line shows at its right', 'ערב 2026 VIP', ['2026', 'VIP']],
  ['a number within a run', 'כנס Expo 2026 בחיפה', ['Expo 2026']],
  ['a name without Hebrew, as it is', 'Samsung Galaxy Unpacked 2026!', ['Samsung Galaxy Unpacked 2026!']],
  ['a name without letters stays one text', '12:30', []],
])('%s', (_, name, parts) => expect(wholeParts(name)).toEqual(parts))
