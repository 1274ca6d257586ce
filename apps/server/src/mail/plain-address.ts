/**
 * Whether an address means in a mail's header and to a mail server what it reads as. Accounts take more than that
 * (a comma, quotes, brackets), and such a one could name a second recipient.
 */
export const isPlainAddress = (address: string): boolean =>
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}.-]+$/u.test(address)
