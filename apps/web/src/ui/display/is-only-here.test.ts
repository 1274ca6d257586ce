import { expect, it } from 'vitest'
import { isOnlyHere } from './is-only-here.ts'

it.each([
  ['http://localhost:8080/invitation#x', true],
  ['http://127.0.0.1:8080/invitation#x', true],
  ['http://127.1.2.3/invitation#x', true],
  ['http://[::1]:8080/invitation#x', true],
  ['http://0.0.0.0:8080/invitation#x', true],
  ['http://bama.localhost/invitation#x', true],
  ['https://bama.example/invitation#localhost', false],
  ['http://192.168.1.20:8080/invitation#x', false],
  ['https://localhost.example/invitation#x', false],
  ['', false],
])('a link to %s works on one machine alone: %s', (link, expected) => {
  expect(isOnlyHere(link)).toBe(expected)
})
