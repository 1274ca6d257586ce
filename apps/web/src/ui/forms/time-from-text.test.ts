import { expect, it } from 'vitest'
import { timeFromText } from './time-from-text.ts'

it.each([
  ['19:30', '19:30'],
  ['1930', '19:30'],
  ['930', '09:30'],
  ['7.30', '07:30'],
  ['7', '07:00'],
  ['23', '23:00'],
  ['0', '00:00'],
  [' 8:05 ', '08:05'],
  ['24:00', null],
  ['12:60', null],
  ['12:3', null],
  ['ערב', null],
  ['', null],
])('"%s" is %s', (text, time) => expect(timeFromText(text)).toBe(time))
