/** Formats a duration in milliseconds as `HH:MM:SS`. Hours may exceed 24. A negative duration gives zero. */
export function digitsOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
