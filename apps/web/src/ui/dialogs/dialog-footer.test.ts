import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const filesWith = (pattern: RegExp): string[] =>
  Object.entries(sources)
    .filter(([, source]) => pattern.test(source))
    .map(([path]) => path)

it('every small dialog with buttons lays them out by the one footer', () => {
  const dialogs = filesWith(/<(?:SmallDialog|Modal)\b[^]*<Button\b/)
  expect(dialogs.length).toBeGreaterThan(5)
  expect(dialogs.filter((path) => !/<(?:DialogFooter|CopyField)\b/.test(sources[path] ?? ''))).toEqual([])
})

it('the first button is the main one: it has a colour, and the way out has none', () => {
  const mains = Object.entries(sources).flatMap(([path, source]) =>
    [
      ...source.matchAll(
        /<DialogFooter\b[^]*?main=\{\s*(?:main !== undefined && \(\s*)?<Button\b(?<props>(?:=>|[^>])*)>/g,
      ),
    ].map(({ groups }) => ({ path, props: groups?.['props'] ?? '' })),
  )
  expect(mains.length).toBeGreaterThan(8)
  expect(mains.filter(({ props }) => /variant=/.test(props)).map(({ path }) => path)).toEqual([])
})
