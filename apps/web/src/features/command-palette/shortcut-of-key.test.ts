// @vitest-environment dom
import { expect, it } from 'vitest'
import { isTypingIn, shortcutOfKey } from './shortcut-of-key.ts'

const press = (fields: object) => ({
  code: 'KeyA',
  key: 'a',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  ...fields,
})

it('opens the palette by the place of K, whatever the layout writes there', () => {
  expect(shortcutOfKey(press({ code: 'KeyK', key: 'ל', ctrlKey: true }), false)).toBe('palette')
  expect(shortcutOfKey(press({ code: 'KeyK', key: 'k', metaKey: true }), true)).toBe('palette')
  for (const other of [{ shiftKey: true }, { altKey: true }, { ctrlKey: false }, { isComposing: true }])
    expect(shortcutOfKey(press({ code: 'KeyK', ctrlKey: true, ...other }), false)).toBeNull()
})

it('shows the shortcuts by a question mark, but not in the middle of writing one', () => {
  for (const mark of [
    { code: 'Slash', key: '?', shiftKey: true },
    { code: 'Slash', key: '׃', shiftKey: true },
    { code: 'KeyM', key: '?', shiftKey: true },
  ]) {
    expect(shortcutOfKey(press(mark), false)).toBe('help')
    expect(shortcutOfKey(press(mark), true)).toBeNull()
  }
  expect(shortcutOfKey(press({ code: 'Slash', key: '/' }), false)).toBeNull()
})

it('knows where one writes', () => {
  document.body.innerHTML =
    '<input id="a"><textarea id="b"></textarea><input id="c" type="radio"><button id="d"></button>'
  expect(['a', 'b', 'c', 'd'].map((id) => isTypingIn(document.getElementById(id)))).toEqual([true, true, false, false])
  expect(isTypingIn(null)).toBe(false)
})
