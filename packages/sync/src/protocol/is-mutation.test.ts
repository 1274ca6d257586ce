import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isMutation } from './is-mutation.ts'
import { mutationSchema } from './mutation.ts'

type Raw = Readonly<Record<string, unknown>>

const good: Raw = {
  id: '00000000-0000-4000-8000-000000000001',
  n: 1,
  entity: 'events',
  recordId: 'e1',
  operation: 'update',
  patch: { location: 'נמל' },
  stamp: '2026-11-01T08:00:00.000Z-0000-9f3a1c2b7d4e5f60',
}

const text = (length: number): string => 'x'.repeat(length)
const keys = (count: number): Raw => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))

const anyScalar = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom<unknown>(null, undefined, text(100_000), text(100_001), Infinity, NaN, 1n),
)
const anyComposite = fc.oneof(
  fc.dictionary(fc.constantFrom('a', 'b', '', '__proto__', text(64), text(65)), anyScalar, { noNullPrototype: true }),
  fc.constantFrom<unknown>(keys(16), keys(17), [], [1], { a: {} }),
)
const anyPatch = fc.oneof(
  fc.dictionary(fc.constantFrom('a', 'b/c', '', text(1024), text(1025)), fc.oneof(anyScalar, anyComposite), {
    noNullPrototype: true,
  }),
  fc.constantFrom<unknown>(keys(1000), keys(1001), [], null, 'a', JSON.parse('{"__proto__":"x","location":"y"}')),
)
const odd = fc.constantFrom<unknown>(
  null,
  undefined,
  '',
  'a',
  0,
  -1,
  1.5,
  2 ** 53,
  {},
  [],
  true,
  text(64),
  text(65),
  text(128),
  text(129),
)
const anyPart: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  id: fc.oneof(
    fc.uuid(),
    fc.constantFrom('00000000-0000-0000-0000-000000000000', '00000000-0000-9000-8000-00000000000G'),
    odd,
  ),
  n: fc.oneof(fc.integer(), fc.double(), odd),
  group: fc.oneof(fc.uuid(), odd),
  entity: odd,
  recordId: fc.oneof(fc.string(), odd),
  operation: fc.oneof(fc.constantFrom('create', 'update', 'delete', 'Delete'), odd),
  patch: anyPatch,
  stamp: fc.oneof(
    fc.constantFrom('2026-02-30T08:00:00.000Z-0000-9f3a1c2b7d4e5f60', '2026-02-28T08:00:00.000Z-00FF-9f3a1c2b7d4e5f60'),
    odd,
  ),
  other: odd,
}
/** A valid mutation with up to two parts replaced by other values. */
const anyRaw = fc
  .record(anyPart, { requiredKeys: [] })
  .chain((parts) =>
    fc.subarray(Object.keys(parts), { maxLength: 2 }).map((names) => names.map((name) => [name, parts[name]])),
  )
  .map((changed) => ({ ...good, ...(Object.fromEntries(changed) as Raw) }))

const hasPrototypeKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey))

const isAsTheSchemaSays = (raw: unknown): boolean => {
  const parsed = mutationSchema.safeParse(raw)
  const isTaken = isMutation(raw)
  expect(isTaken).toBe(parsed.success && !hasPrototypeKey(raw))
  // The schema would not trim, fill in or drop anything either.
  if (isTaken) expect(raw).toEqual(parsed.data)
  return isTaken
}

it('[S13] takes what the schema takes, as it stands, and nothing else', () => {
  let taken = 0
  const runs = 3_000
  fc.assert(
    fc.property(anyRaw, (raw) => void (taken += Number(isAsTheSchemaSays(raw)))),
    { numRuns: runs },
  )
  // Some are accepted and some refused: both answers were tested.
  expect(taken).toBeGreaterThan(runs / 20)
  expect(taken).toBeLessThan(runs)
})

it.each([null, undefined, [], 'x', 1, [good]])('does not take %j', (raw) => {
  expect(isAsTheSchemaSays(raw)).toBe(false)
})

it.each(Object.keys(good))('does not take one without %s', (name) => {
  const { [name]: _, ...rest } = good
  expect(isAsTheSchemaSays(rest)).toBe(false)
})
