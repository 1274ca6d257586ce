import { expect, it } from 'vitest'
import { sizeText } from './database.ts'

it.each([
  [0, '0 B'],
  [812, '812 B'],
  [1024, '1.0 KB'],
  [1_500_000, '1.4 MB'],
  [52_428_800, '50 MB'],
  [3_000_000_000_000, '2794 GB'],
])('%i bytes read as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
