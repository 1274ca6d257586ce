import { createMentionFinder, recordId } from '@bama/domain'
import { expect, it } from 'vitest'
import { directionOf, nameDirection, textParts } from './text-parts.ts'

const yoav = { id: recordId('yoav'), name: 'יואב שגיא', full_name: null }
const dana = { id: recordId('dana'), name: 'דנה', full_name: null }
const find = createMentionFinder([yoav, dana])
const pieces = (text: string, tagged = [yoav.id, dana.id]): string[] =>
  textParts(text, find, tagged).map((part) => `${part.kind} ${part.text}`)

it('takes a text apart into names, links and the rest', () => {
  expect(pieces('@יואב שגיא ראה https://bama.co.il/spec, תודה')).toEqual([
    'mention @יואב שגיא',
    'text  ראה ',
    'link https://bama.co.il/spec',
    'text , תודה',
  ])
  expect(pieces('אין כאן כלום')).toEqual(['text אין כאן כלום'])
  expect(pieces('')).toEqual([])
})

it('marks only whom the author tagged', () => {
  expect(pieces('@דנה @יואב שגיא', [dana.id])).toEqual(['mention @דנה', 'text  @יואב שגיא'])
})

it('leaves an @ inside a link alone', () => {
  expect(pieces('https://medium.com/@דנה')).toEqual(['link https://medium.com/@דנה'])
})

it('reads a text without letters, and a name with Hebrew in it, from the right', () => {
  expect([directionOf('17:42 (2)'), directionOf('ok'), directionOf('כן')]).toEqual(['rtl', 'auto', 'auto'])
  expect([nameDirection('@Samsung ישראל'), nameDirection('@Yoav')]).toEqual(['rtl', 'auto'])
})
