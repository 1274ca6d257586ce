import type { Bytes } from './shared-storage.ts'

/** Crockford's base 32, without letters that look like digits, and without U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeBytes = 16
const codeSigns = 26

/** Formats 128 bits for a person to write down: 26 characters in groups of four. */
export function recoveryCodeOf(secret: Bytes): string {
  let rest = secret.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let code = ''
  for (let at = 0; at < codeSigns; at++) {
    code = `${signs[Number(rest % 32n)] ?? ''}${code}`
    rest /= 32n
  }
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}

/** Decodes a typed code; null if invalid. Ignores case, dashes and spaces; reads O as 0, I and L as 1. */
export function secretOfRecoveryCode(typed: string): Bytes | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const values = Array.from(code, (sign) => signs.indexOf(sign))
  if (values.length !== codeSigns || values.includes(-1)) return null
  let rest = values.reduce((number, value) => number * 32n + BigInt(value), 0n)
  if (rest >= 1n << BigInt(8 * codeBytes)) return null
  const secret = new Uint8Array(codeBytes)
  for (let at = codeBytes - 1; at >= 0; at--) {
    secret[at] = Number(rest % 256n)
    rest /= 256n
  }
  return secret
}
