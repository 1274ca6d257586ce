/**
 * A text as every calendar can read it: whole characters, one kind of line break, and none of the signs that RFC 5545
 * (3.1, CONTROL) forbids. Some programs take the rarer line breaks for the end of a line of the file, so none of these stays.
 */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .trim()

/** The same in one line. */
export const plainLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ')
