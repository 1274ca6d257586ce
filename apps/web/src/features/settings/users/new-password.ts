import { generatedPassword } from '@bama/domain'

/** Generates an initial password to pass on to someone else. */
export const newPassword = (): string => generatedPassword((length) => crypto.getRandomValues(new Uint8Array(length)))
