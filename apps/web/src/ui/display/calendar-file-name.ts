import { commonTexts } from '../../texts/common.ts'

const longestName = 80

/** Makes a calendar file's name from an event's name, valid on every system. */
export function calendarFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, longestName)
    .replace(/[\uD800-\uDBFF]$/, '')
    // A leading dot hides a file, and Windows drops a trailing one.
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  return `${plain === '' ? commonTexts.calendarFile : plain}.ics`
}
