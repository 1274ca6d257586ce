import { showFailure } from './show-outcome.ts'

/** Reports what a write needs to read first: a database that can't be read fails it as one that can't be written does. */
export const unreadable =
  (failed: string) =>
  (error: unknown): null => {
    console.error(error)
    showFailure(failed, { code: 'storage' })
    return null
  }
