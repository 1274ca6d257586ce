import { isLocalMode } from '../local/mode.ts'
import { signInHere } from './local-session.ts'
import { signInByPassword } from './sign-in-by-password.ts'

/** Signs in with the server, or, on a device that works without one, with the copy that its people share. */
export const signIn: typeof signInByPassword = (email, password, isPersonal) =>
  isLocalMode() ? signInHere(email, password) : signInByPassword(email, password, isPersonal)
