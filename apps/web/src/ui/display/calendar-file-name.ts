import { commonTexts } from '../../texts/common.ts'

const longestName = 80

/** A file name that every system takes, of an event's name. */
export function calendarFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, longestName)
    .replace(/[\uD800-\uDBFF]$/, '')
    // A leading dot hides a file, Windows drops one at the end.
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  return `${plain === '' ? commonTexts.calendarFile : plain}.ics`
}
