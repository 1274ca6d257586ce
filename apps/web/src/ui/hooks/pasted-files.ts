/**
 * The files of a paste. None if they are the picture of a pasted text, as from a table: that stays a text. A file that was
 * copied in a folder may come with its name as plain text.
 */
export const pastedFiles = ({ files, types }: DataTransfer): readonly File[] =>
  types.includes('text/html') || types.includes('text/rtf') ? [] : [...files]
