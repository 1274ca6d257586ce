import type { Bytes } from './shared-storage.ts'

/** Crockford's base 32: no letter that is read as a digit, and no U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeBytes = 16
const codeSigns = 26

/** 128 bits as a person writes them down: 26 signs in groups of four. */
export function recoveryCodeOf(secret: Bytes): string {
  let rest = secret.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let code = ''
  for (let at = 0; at < codeSigns; at++) {
    code = `${signs[Number(rest % 32n)] ?? ''}${code}`
    rest /= 32n
  }
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}

/** The bits of a code as it was typed: case, dashes and spaces mean nothing, O is 0, I and L are 1. Null: it is no code. */
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
