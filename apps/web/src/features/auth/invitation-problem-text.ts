import { invitationTexts as texts } from '../../texts/auth.ts'
import { errorText } from '../../texts/errors.ts'

/** The message for a one-time link that couldn't be opened or used for now. */
export const invitationProblemText = (code: string): string =>
  code === 'unreachable' ? texts.unreachable : code === 'too_many_requests' ? texts.tooMany : errorText(code)
