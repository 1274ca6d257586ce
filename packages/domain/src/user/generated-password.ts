import type { RandomBytes } from '../shared/ids.ts'

/** None that is taken for another (l and 1, O and 0): such a password is read aloud, or off a note. */
const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Bytes from here on are dropped: they would make the first characters likelier than the last. */
const firstUseless = 256 - (256 % characters.length)

/** A password that nobody thought of; twelve characters unless said (docs/specification.md, B9). */
export function generatedPassword(randomBytes: RandomBytes, length = 12): string {
  let password = ''
  while (password.length < length)
    for (const byte of randomBytes(length - password.length))
      if (byte < firstUseless) password += characters.charAt(byte % characters.length)
  return password
}
