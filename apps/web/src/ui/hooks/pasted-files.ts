/**
 * The files of a paste. None if they are the picture of a pasted text, as from a table: that stays a text. A file that was
 * copied in a folder may come with its name as plain text, and an image that was copied in a page with its HTML.
 */
export const pastedFiles = ({ files, types }: DataTransfer): readonly File[] =>
  types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf')) ? [] : [...files]
