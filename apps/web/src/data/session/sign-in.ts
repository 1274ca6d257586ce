import { isLocalMode } from '../local/mode.ts'
import { signInHere } from './local-session.ts'
import { signInByPassword } from './sign-in-by-password.ts'

/** Signs in with the server, or on a device without one with the shared copy. */
export const signIn: typeof signInByPassword = (email, password, isPersonal) =>
  isLocalMode() ? signInHere(email, password) : signInByPassword(email, password, isPersonal)
