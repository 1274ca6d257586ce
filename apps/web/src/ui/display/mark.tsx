interface MarkProps {
  /** Height in pixels; the aspect ratio is 9:7. */
  readonly size?: number
}

/** The logo: the letter ב as a stage in section (truss, wall, floor) with a beam inside. Uses the text colour. */
export function Mark({ size = 28 }: MarkProps) {
  return (
    <svg viewBox="0 0 36 28" width={(size * 9) / 7} height={size} aria-hidden="true" focusable="false">
      <path d="M12 5h8l5 18H5z" fill="#FFC857" />
      <path d="M5.4 0H22a9 9 0 0 1 9 9v14h5v5H0v-5h26V9a4 4 0 0 0-4-4H5.4z" fill="currentColor" />
    </svg>
  )
}
