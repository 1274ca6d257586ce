import { minPasswordLength } from '@bama/domain'
import type { SignInProblem } from '../../data/index.ts'
import { authTexts, signInTexts } from '../../texts/auth.ts'
import { errorText } from '../../texts/errors.ts'

/** Returns the first problem in the specified order (A5.1–A5.3): missing, address, length. Null if there is none. */
export function checkSignIn(email: string, password: string): string | null {
  if (email.trim() === '' || password === '') return signInTexts.missing
  if (!email.includes('@')) return signInTexts.bad_email
  if (password.length < minPasswordLength) return signInTexts.too_short
  return null
}

/** The message for a sign-in that the server rejected. */
export function signInProblemText(problem: Pick<SignInProblem, 'code'>): string {
  switch (problem.code) {
    case 'unreachable':
      return authTexts.unreachable
    case 'invalid_credentials':
    case 'not_approved':
    case 'too_many_requests':
      return signInTexts[problem.code]
    // The server validates addresses more strictly than the form does.
    case 'bad_request':
    case 'invalid':
      return signInTexts.bad_email
    default:
      return errorText(problem.code)
  }
}
