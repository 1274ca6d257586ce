import { wazeHref } from '@bama/domain/call'

export { wazeHref }

/** Separators that people write between digits, and the invisible marks in copied numbers. */
const between = /[\s\-.()/\u05be\u2010-\u2015\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns the number to dial for a phone number as typed, or null if it isn't one. */
function dialled(text: string): string | null {
  const number = text.replace(between, '')
  return /^(\+?\d{3,15}|\*\d{3,6})$/.test(number) ? number : null
}

/**
 * Digits with country code, as WhatsApp needs them. Null for numbers not reachable from abroad (`*2700`, `1-700-…`).
 */
function internationalDigits(text: string): string | null {
  const number = dialled(text)
  if (number === null) return null
  if (number.startsWith('+')) return worldwide(number.slice(1))
  if (number.startsWith('00')) return worldwide(number.slice(2))
  if (number.startsWith('0')) return worldwide(`972${number.slice(1)}`)
  return number.startsWith('972') ? worldwide(number) : null
}

function worldwide(digits: string): string | null {
  if (!digits.startsWith('972')) return /^[1-9]\d{7,14}$/.test(digits) ? digits : null
  // Often written +972-(0)52-…: the zero is only for calls within the country.
  const withoutZero = digits.replace(/^9720/, '972')
  return /^972[2-9]\d{7,8}$/.test(withoutZero) ? withoutZero : null
}

export const telHref = (text: string): string | null => {
  const number = dialled(text)
  return number === null ? null : `tel:${number}`
}

/** A WhatsApp link, or null; Israeli landlines get none. `text`: the message to start with. */
export const whatsAppHref = (phone: string, text?: string): string | null => {
  const digits = internationalDigits(phone)
  if (digits === null || /^972[^5]/.test(digits)) return null
  return `https://wa.me/${digits}${text === undefined ? '' : `?text=${encodeURIComponent(text.toWellFormed())}`}`
}

export const mailHref = (email: string): string =>
  `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@')}`
