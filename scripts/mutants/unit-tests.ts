import { join } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'
import config from '../../vitest.config.ts'
import { type Outcome, type TestRun, titlePattern } from './outcome.ts'

interface UnitTests {
  readonly run: TestRun
  /** Reports that the file has changed. */
  readonly forget: (file: string) => void
  readonly close: () => Promise<void>
}

/**
 * Starts one Vitest for all mutants. Every test file gets its own process, even those of the packages, so that no
 * mutant outlives its run.
 */
export async function startUnitTests(copy: string): Promise<UnitTests> {
  const { projects: _, ...test } = config.test ?? {}
  const vitest = await createVitest(
    {
      ...test,
      config: false,
      root: copy,
      include: ['**/*.test.{ts,tsx}'],
      watch: false,
      isolate: true,
      maxWorkers: 1,
      reporters: [{}],
    },
    { resolve: config.resolve ?? {} },
  )
  await vitest.standalone()
  const project = vitest.getRootProject()
  return {
    run: async (rows, files) => {
      vitest.setGlobalTestNamePattern(new RegExp(titlePattern(rows)))
      const specifications = files.map((file) => project.createSpecification(join(copy, file)))
      await vitest.runTestSpecifications(specifications)
      // Vitest's own result also contains the modules of earlier runs.
      return outcomeOf(specifications.flatMap(({ testModule }) => testModule ?? []))
    },
    forget: (file) => vitest.invalidateFile(join(copy, file)),
    close: () => vitest.close(),
  }
}

function outcomeOf(modules: readonly TestModule[]): Outcome {
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
  const named = (state: string): string[] =>
    tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName)
  const [error] = suites.flatMap((suite) => suite.errors())
  return { red: named('failed'), green: named('passed'), broken: error?.message ?? null }
}
