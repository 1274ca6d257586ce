import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const tag = /<(?:\w+(?:Input|Field)|Textarea|Autocomplete|Select|MultiSelect)\b(?<props>(?:=>|[^>])*)>/g

// Mantine puts `dir` on the input's wrapper. `auto` there finds no text, because a value is none, and means left to right.
it('no input takes its direction from its wrapper, which has no text', () => {
  const inputs = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(tag)].map(({ groups }) => ({ path, props: groups?.['props'] ?? '' })),
  )
  expect(inputs.length).toBeGreaterThan(80)
  expect(inputs.filter(({ props }) => /(?<!<bdi )dir="auto"/.test(props)).map(({ path }) => path)).toEqual([])
})
