/**
 * Makes a text readable for every calendar: well-formed, with one kind of line break and without the control characters
 * that RFC 5545 forbids (3.1, CONTROL). Some programs take rarer line breaks for the end of a line of the file, so
 * these are replaced.
 */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .trim()

/** Like `plainText`, on one line. */
export const plainLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ')
