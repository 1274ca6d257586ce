import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Extracts what the mock needs from GitHub's own description of its API. Run `node scripts/take-gist-description.ts`
 * for another version. Of the package's 404 MB this is 34 kB, so the package isn't a dependency.
 */
const version = '23.0.2'
const integrity = 'sha512-pV8M7L9GY23AybNvTmo2nyjmpmnt6+2sRE/tqr0ZLQcPS4lnw7u5eZGNmwRNkBC3D7gZXbFx5AHzLUVRBXGDhg=='
const paths = ['/gists', '/gists/{gist_id}']

/** Keys that don't constrain requests or responses. */
const unneeded = new Set(['example', 'examples', 'tags', 'externalDocs', 'operationId', 'summary', 'title'])

const folder = mkdtempSync(join(tmpdir(), 'description-'))
try {
  run('npm', ['pack', `@octokit/openapi@${version}`, '--silent'])
  const archive = join(folder, `octokit-openapi-${version}.tgz`)
  const hash = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (hash !== integrity) throw new Error(`this is not the package that was taken before: ${hash}`)
  run('tar', ['xzf', archive, 'package/generated/api.github.com.json', 'package/LICENSE'])
  const whole: unknown = JSON.parse(readFileSync(join(folder, 'package/generated/api.github.com.json'), 'utf8'))
  const taken = {
    source: { package: '@octokit/openapi', version, integrity, file: 'generated/api.github.com.json' },
    license: readFileSync(join(folder, 'package/LICENSE'), 'utf8'),
    ...partsOf(whole),
  }
  writeFileSync(
    join(import.meta.dirname, '../apps/web/testing/github/gist-description.json'),
    `${JSON.stringify(taken, withoutUnneeded, 2)}\n`,
  )
} finally {
  rmSync(folder, { recursive: true })
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
}

function withoutUnneeded(this: unknown, key: string, value: unknown): unknown {
  // A property may have one of these names; its value is then a schema.
  const isSchema = typeof value === 'object' && value !== null && 'type' in value
  return (unneeded.has(key) && !isSchema) || key.startsWith('x-') ? undefined : value
}

/** Returns the paths and everything they refer to. */
function partsOf(whole: unknown): object {
  const components: Record<string, Record<string, unknown>> = {}
  const valueAt = (at: readonly string[]): unknown =>
    at.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], whole)
  const follow = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (unneeded.has(key) && !(typeof inner === 'object' && inner !== null && 'type' in inner)) continue
      if (key !== '$ref' || typeof inner !== 'string') {
        follow(inner)
        continue
      }
      const [, , kind = '', name = ''] = inner.split('/')
      const known = (components[kind] ??= {})
      if (name in known) continue
      known[name] = valueAt(['components', kind, name])
      follow(known[name])
    }
  }
  const taken = Object.fromEntries(paths.map((path) => [path, valueAt(['paths', path])]))
  follow(taken)
  return { paths: taken, components }
}
