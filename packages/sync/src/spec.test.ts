import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../..', import.meta.url).pathname
const spec = readFileSync(`${root}/packages/sync/SPEC.md`, 'utf8')

function testSources(): string {
  const folders = ['packages/sync/src', 'packages/domain/src', 'apps/server/src', 'apps/web/src', 'e2e']
  return folders
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${root}/${folder}/${file}`,
      ),
    )
    .filter((file) => /\.(test|spec)\.tsx?$|local-store-contract\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

describe('SPEC.md', () => {
  it('gives every rule a number of its own, and every rule has a test that names it', () => {
    const rules = [...spec.matchAll(/^- S(\d+)\. /gm)].map(([, number]) => Number(number))
    expect(rules.length).toBeGreaterThan(0)
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([])
    const named = new Set([...testSources().matchAll(/\[S(\d+)\]/g)].map(([, number]) => Number(number)))
    expect(rules.filter((rule) => !named.has(rule))).toEqual([])
    expect([...named].filter((rule) => !rules.includes(rule))).toEqual([])
  })
})
