/**
 * Whether an address in a mail's header means to a mail server what it looks like. Accounts accept more characters
 * (a comma, quotes, brackets), with which an address could name a second recipient.
 */
export const isPlainAddress = (address: string): boolean =>
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}.-]+$/u.test(address)
