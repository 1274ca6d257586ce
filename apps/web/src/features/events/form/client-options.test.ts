import { recordId } from '@bama/domain'
import { expect, it } from 'vitest'
import { clientOptions } from './client-options.ts'

const clients = [
  { id: recordId('c2'), name: 'עיריית חיפה' },
  { id: recordId('c1'), name: 'Samsung ישראל' },
]
const none = { clientId: null, newClient: null }
const labels = (...args: Parameters<typeof clientOptions>) => clientOptions(...args).map(({ label }) => label)

it('[A5.14] a new name is offered, one that is there is not', () => {
  expect(labels(clients, none, 'חברת הב', true).at(-1)).toBe('+ הוספת לקוח "חברת הב"')
  for (const typed of ['', '  ', 'samsung  ישראל', 'עיריית חיפה'])
    expect(labels(clients, none, typed, true).at(-1)).toBe('+ הוספת לקוח')
})

it('who may not add one is not asked', () =>
  expect(labels(clients, none, 'חברת הב', false)).toEqual(
    ['עיריית חיפה', 'Samsung ישראל'].toSorted(new Intl.Collator('he').compare),
  ))

it('a client that is gone, and one that is still to come, can be seen', () => {
  expect(labels(clients, { clientId: 'gone', newClient: null }, '', false)).toContain('לקוח שנמחק')
  expect(labels(clients, { clientId: 'c1', newClient: null }, '', false)).toHaveLength(2)
  expect(labels(clients, { clientId: null, newClient: 'חדש' }, 'חדש', true).slice(-2)).toEqual(['חדש', '+ הוספת לקוח'])
})
