import type { RandomBytes } from '../shared/ids.ts'

/** Without look-alikes (l and 1, O and 0), because such a password is read aloud or from a note. */
const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Bytes from here on are discarded, because they would make the first characters likelier than the last. */
const firstUseless = 256 - (256 % characters.length)

/** Returns a random password, by default of twelve characters (docs/specification.md, B9). */
export function generatedPassword(randomBytes: RandomBytes, length = 12): string {
  let password = ''
  while (password.length < length)
    for (const byte of randomBytes(length - password.length))
      if (byte < firstUseless) password += characters.charAt(byte % characters.length)
  return password
}
