import { notifications } from '@mantine/notifications'
import { problemText } from '../../texts/errors.ts'

interface Problem {
  readonly code: string
  readonly field?: string
  readonly reason?: string
}

/** A quiet word that something is done; `detail`: what came of it besides. */
export const showDone = (message: string, detail?: string): void => {
  notifications.show({ ...(detail === undefined ? { message } : { title: message, message: detail }), autoClose: 3000 })
}

/** What failed, and why. It stays until it is closed. */
export const showFailure = (title: string, problem: Problem): void => {
  notifications.show({ title, message: problemText(problem), color: 'red', autoClose: false })
}
