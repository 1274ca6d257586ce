import { notifications } from '@mantine/notifications'
import { problemText } from '../../texts/errors.ts'

interface Problem {
  readonly code: string
  readonly field?: string
  readonly reason?: string
}

/** A quiet word that something is done. */
export const showDone = (message: string): void => {
  notifications.show({ message, autoClose: 3000 })
}

/** What failed, and why. It stays until it is closed. */
export const showFailure = (title: string, problem: Problem): void => {
  notifications.show({ title, message: problemText(problem), color: 'red', autoClose: false })
}
