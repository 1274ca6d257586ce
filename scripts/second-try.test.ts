import { describe, expect, it } from 'vitest'
import { secondTryOf, sumOf } from './second-try.mjs'

type Status = 'expected' | 'unexpected' | 'skipped'

const spec = (title: string, line: number, status: Status) => ({
  id: title,
  title,
  file: 'board.spec.ts',
  line,
  tests: [{ status, results: status === 'unexpected' ? [{ errors: [{ message: `${title} went wrong` }] }] : [{}] }],
})

const report = (...specs: readonly ReturnType<typeof spec>[]) => ({
  // One of them in a nested `describe`.
  suites: [{ specs: specs.slice(1), suites: [{ specs: specs.slice(0, 1) }] }],
  stats: { expected: specs.filter(({ tests }) => tests[0]?.status === 'expected').length },
})

const first = report(spec('drags', 10, 'unexpected'), spec('opens', 20, 'expected'), spec('asks', 30, 'unexpected'))

describe('the second try', () => {
  it('is of what failed, and of nothing else', () => {
    expect(secondTryOf(first)).toEqual(['board.spec.ts:30', 'board.spec.ts:10'])
    expect(secondTryOf(report(spec('opens', 20, 'expected'), spec('not here', 40, 'skipped')))).toEqual([])
  })

  it('runs a line that makes several tests once, and is left out when too much failed', () => {
    expect(secondTryOf(report(spec('wide', 10, 'unexpected'), spec('narrow', 10, 'unexpected')))).toEqual([
      'board.spec.ts:10',
    ])
    const many = Array.from({ length: 11 }, (_, index) => spec(`test ${index}`, index, 'unexpected'))
    expect(secondTryOf(report(...many))).toEqual([])
  })

  it('makes what passes then flaky: named, counted as passed, and no failure', () => {
    const second = report(spec('drags', 10, 'expected'), spec('asks', 30, 'unexpected'))
    expect(sumOf(first, second)).toEqual({
      passed: 2,
      failed: 1,
      flaky: ['board.spec.ts › drags'],
      failures: ['board.spec.ts:30 > asks\n  asks went wrong'],
    })
  })

  it('excuses nothing when it did not run, was skipped or another test passed', () => {
    for (const second of [null, report(), report(spec('drags', 10, 'skipped')), report(spec('opens', 20, 'expected'))])
      expect(sumOf(first, second)).toMatchObject({ passed: 1, failed: 2, flaky: [] })
  })
})
