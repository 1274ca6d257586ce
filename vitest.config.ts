import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const files = (...paths: readonly string[]): string[] => paths.map((path) => `${path}/**/*.test.{ts,tsx}`)

const appFiles = globSync(
  files(
    'apps/*/src',
    'apps/web/testing',
    'apps/web/service-worker',
    'apps/server/demo',
    'apps/server/faults',
    'scripts',
    'bench',
  ),
).sort()

/** State that a file leaves to the next one in its process: a mock, a DOM, a database, a process setting. */
const leavesTraces = /\bvi\.|@vitest-environment|fake-indexeddb|process\.|globalThis|localStorage|testing\/postgrest/
/** Files that take tens of seconds each. Until Vitest has timings, it sorts by file size, which doesn't show that. */
const longFiles =
  /\/(simulator|authorisation-\w+|fill-demonstration|season|timer-orders|durability|retention|main)\.test\.ts$|\/faults\//

const isPure = (file: string): boolean => !longFiles.test(file) && !leavesTraces.test(readFileSync(file, 'utf8'))
/** Tests of the data layer need Node's own requests and bytes beside the document. */
const isOfScreens = (file: string): boolean =>
  !file.startsWith('apps/web/src/data/') && readFileSync(file, 'utf8').includes('@vitest-environment dom')
const isOfServer = (file: string): boolean => file.startsWith('apps/server/')

/** Starts long files first: started last, they would run alone on one processor. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ project, moduleId }: TestSpecification): boolean =>
      project.name === 'packages' || longFiles.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  // Vitest looks for the environment `dom` under this name.
  resolve: {
    alias: { 'vitest-environment-dom': fileURLToPath(new URL('apps/web/testing/dom-environment.ts', import.meta.url)) },
  },
  test: {
    setupFiles: ['./vitest.setup.ts'],
    // By default Vitest leaves one processor free, which is half of a two-core machine.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Simulations and password hashes take seconds on a busy two-core machine; hanging tests still end.
    testTimeout: 60_000,
    // A file's databases are dropped in one hook, and PostgreSQL writes a checkpoint for each of dozens.
    hookTimeout: 300_000,
    // As other waits in vitest.setup.ts.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['./apps/server/testing/shared-postgres.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'apps', include: appFiles.filter((file) => !isPure(file) && !isOfScreens(file)) },
      },
      // A context for each file instead of a process, which would load jsdom again: less than half of the time.
      { extends: true, test: { name: 'screens', include: appFiles.filter(isOfScreens), pool: 'vmThreads' } },
      // A process and its imports per file would cost four times what pure tests do.
      {
        extends: true,
        test: { name: 'rules', include: appFiles.filter((file) => isPure(file) && !isOfServer(file)), isolate: false },
      },
      {
        extends: true,
        test: { name: 'server', include: appFiles.filter((file) => isPure(file) && isOfServer(file)), isolate: false },
      },
      { extends: true, test: { name: 'packages', include: files('packages/*/src'), isolate: false } },
    ],
  },
})
