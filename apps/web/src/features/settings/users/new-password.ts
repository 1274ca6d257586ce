import { generatedPassword } from '@bama/domain'

/** A password to begin with, to pass on to somebody else. */
export const newPassword = (): string => generatedPassword((length) => crypto.getRandomValues(new Uint8Array(length)))
