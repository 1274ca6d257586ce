// The static gates: format, types, lint, style, dead code, import boundaries, the specification's table.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, toolEnv } from './ready.mjs'

const gates = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  ...['packages/domain', 'packages/sync', 'apps/server', 'apps/web', 'apps/web/service-worker', '.'].map((path) => ({
    name: `types in ${path}`,
    command: ['tsc', '-p', path],
  })),
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'styles', command: ['stylelint', 'apps/web/src/**/*.css'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  // Without tests: exports and files that only tests use are dead code too.
  { name: 'dead code without tests', command: ['knip', '--no-progress', '--production', '--include', 'files,exports'] },
  { name: 'import boundaries', command: ['node', 'scripts/check-boundaries.ts'] },
  { name: 'specification', command: ['node', 'scripts/check-specification.ts'] },
  { name: 'mutants', command: ['node', 'scripts/mutants.mjs', '--check'] },
]

function run({ command: [tool, ...args] }) {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', tool), args, { cwd: root, env: toolEnv() })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ ok: false, output: String(error) }))
    child.on('exit', (code) => resolve({ ok: code === 0, output }))
  })
}

/** Runs all gates, two at a time, and prints each result. */
export async function runGates() {
  const waiting = [...gates]
  const failures = []
  const worker = async () => {
    for (let gate = waiting.shift(); gate !== undefined; gate = waiting.shift()) {
      const { ok, output } = await run(gate)
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${gate.name}`)
      if (!ok) {
        failures.push(`gate: ${gate.name}`)
        console.log(output)
      }
    }
  }
  await Promise.all([worker(), worker()])
  return { passed: gates.length - failures.length, failed: failures.length, failures }
}
