import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const files = (...paths: readonly string[]): string[] => paths.map((path) => `${path}/**/*.test.{ts,tsx}`)

/** The simulation is the longest file by far: begun last, it would run alone on one processor. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ project }: TestSpecification): boolean => project.name === 'packages'
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    setupFiles: ['./vitest.setup.ts'],
    // Vitest leaves one processor free, which of two is half of the machine.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Simulations and password hashes take seconds on a busy machine of two cores; what hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'apps',
          include: files(
            'apps/*/src',
            'apps/web/testing',
            'apps/server/demo',
            'apps/server/faults',
            'scripts',
            'bench',
          ),
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: files('packages/*/src'),
          // They are pure: a process and the imports for each file would cost four times what the tests do.
          isolate: false,
        },
      },
    ],
  },
})
