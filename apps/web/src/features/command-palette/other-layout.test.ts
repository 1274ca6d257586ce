import { expect, it } from 'vitest'
import { inOtherLayout } from './other-layout.ts'

it.each([
  ['t,r', 'אתר'],
  ['KEUJU,', 'לקוחות'],
  ['nr,ui hruakho', 'מרתון ירושלים'],
  ['דשצדומע', 'samsung'],
  ['2027', '2027'],
])('%s is %s on the other layout', (typed, meant) => expect(inOtherLayout(typed)).toBe(meant))
