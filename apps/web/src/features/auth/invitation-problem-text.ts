import { invitationTexts as texts } from '../../texts/auth.ts'
import { errorText } from '../../texts/errors.ts'

/** Why a one-time link could not be opened, or used, just now. */
export const invitationProblemText = (code: string): string =>
  code === 'unreachable' ? texts.unreachable : code === 'too_many_requests' ? texts.tooMany : errorText(code)
