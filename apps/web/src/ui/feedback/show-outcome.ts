import { notifications } from '@mantine/notifications'
import { type Problem, problemText } from '../../texts/errors.ts'

/** A brief success toast. `detail`: what else happened. */
export const showDone = (message: string, detail?: string): void => {
  notifications.show({ ...(detail === undefined ? { message } : { title: message, message: detail }), autoClose: 3000 })
}

/** An error toast. Stays until closed. */
export const showProblem = (message: string, title?: string): void => {
  notifications.show({ ...(title !== undefined && { title }), message, color: 'red', autoClose: false })
}

/** An error toast with the reason. */
export const showFailure = (title: string, problem: Problem): void => showProblem(problemText(problem), title)
