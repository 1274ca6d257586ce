import { isLocalMode } from '../local/mode.ts'
import { signInHere } from './local-session.ts'
import { signIn as signInAtServer } from './session.ts'

/** Signs in with the server, or, on a device that works without one, with the copy that its people share. */
export const signIn: typeof signInAtServer = (email, password, isPersonal) =>
  isLocalMode() ? signInHere(email, password) : signInAtServer(email, password, isPersonal)
