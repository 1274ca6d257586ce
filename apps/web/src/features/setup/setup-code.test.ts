import { expect, it } from 'vitest'
import { setupCodeOf } from './setup-code.ts'

it('finds the code wherever the printed address carries it', () => {
  expect(setupCodeOf({ hash: '#code=aB-9_', search: '' })).toBe('aB-9_')
  expect(setupCodeOf({ hash: '#aB-9_', search: '' })).toBe('aB-9_')
  expect(setupCodeOf({ hash: '', search: '?code=aB-9_' })).toBe('aB-9_')
  expect(setupCodeOf({ hash: '#other=1', search: '?code=x' })).toBe('x')
  expect(setupCodeOf({ hash: '', search: '' })).toBe('')
})
