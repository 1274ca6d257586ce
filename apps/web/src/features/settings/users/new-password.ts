import { generatedPassword } from '@bama/domain'

/** A password to begin with, for somebody else to be told. */
export const newPassword = (): string => generatedPassword((length) => crypto.getRandomValues(new Uint8Array(length)))
