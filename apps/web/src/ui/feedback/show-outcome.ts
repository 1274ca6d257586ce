import { notifications } from '@mantine/notifications'
import { type Problem, problemText } from '../../texts/errors.ts'

/** A brief success toast. `detail`: what else happened. */
export const showDone = (message: string, detail?: string): void => {
  notifications.show({ ...(detail === undefined ? { message } : { title: message, message: detail }), autoClose: 3000 })
}

/** An error toast with the reason. Stays until closed. */
export const showFailure = (title: string, problem: Problem): void => {
  notifications.show({ title, message: problemText(problem), color: 'red', autoClose: false })
}
