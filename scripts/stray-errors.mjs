// A reporter of Vitest: what was thrown outside of tests fails the run, and is in no test's report. Its file holds the
// errors, with the test file and the test that ran then, if any.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ready.mjs'

export const strayErrorsFile = join(root, '.cache', 'reports', 'unit-stray.json')

export default class StrayErrors {
  onTestRunEnd(_files, errors) {
    writeFileSync(
      strayErrorsFile,
      JSON.stringify(
        errors.map((error) => ({
          file: error.VITEST_TEST_PATH ?? 'no file',
          test: error.VITEST_TEST_NAME ?? 'between tests',
          message: [error.type, error.stack ?? error.message, error.cause?.message].filter(Boolean).join('\n'),
        })),
      ),
    )
  }
}
