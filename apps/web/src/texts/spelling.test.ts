import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>(['./*.ts', '!./*.test.ts', '../../../../packages/domain/src/texts/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Misspellings of each word, matched as whole words with any prefix letters. */
const misspelled: readonly (readonly [string, RegExp])[] = [
  ['צ׳קליסט', /צ[^׳א-ת]?קליסט/g],
  ['הכול', /(?<![א-ת])[ובלהשמכ]?הכל(?![א-ת])/g],
]

describe('the catalogue spells a word one way', () => {
  it.each(misspelled)('%s', (_word, other) => {
    expect(Object.keys(sources).length).toBeGreaterThan(30)
    const found = Object.entries(sources).flatMap(([path, text]) =>
      [...text.matchAll(other)].map((match) => `${path}: ${match[0]}`),
    )
    expect(found).toEqual([])
  })
})
