import { expect, it } from 'vitest'
import { runSoak } from './run-soak.ts'

/** `npm run soak` goes on for as long as it is told to. */
const seconds = 6

it(`[S16] [S19] [S21] [S23] [S26] [S60] twenty devices, two servers that freeze and lose their lines: after ${seconds} s all copies agree`, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { counts, trouble, ends, problems } = await runSoak({ seconds, seed })
  console.log(`soak: seed ${seed}, ${JSON.stringify(counts)}, ${JSON.stringify(trouble)}, ${JSON.stringify(ends)}`)
  expect(problems.slice(0, 20)).toEqual([])
  expect(ends.taken).toBeGreaterThan(20)
  expect(counts.hints).toBeGreaterThan(20)
  expect(trouble.frozen + trouble.cutCommits + trouble.cutLines).toBeGreaterThan(0)
}, 180_000)
