import type { VisibleEvent } from './schema.ts'

export const screenGridFields = [
  'screen_columns',
  'screen_rows',
  'cabinet_width_mm',
  'cabinet_height_mm',
  'cabinet_width_px',
  'cabinet_height_px',
] as const satisfies readonly (keyof VisibleEvent)[]

interface Size {
  readonly width: number
  readonly height: number
}

export interface ScreenGrid {
  readonly columns: number
  readonly rows: number
  /** The size of one cabinet in millimetres and in pixels; null while unknown. */
  readonly cabinetMm: Size | null
  readonly cabinetPx: Size | null
}

/** Returns an event's screen, or null until the number of cabinets in both directions is known. */
export function screenGridOf(event: Pick<VisibleEvent, (typeof screenGridFields)[number]>): ScreenGrid | null {
  const { screen_columns: columns, screen_rows: rows } = event
  if (columns === null || rows === null) return null
  return {
    columns,
    rows,
    cabinetMm: sizeOf(event.cabinet_width_mm, event.cabinet_height_mm),
    cabinetPx: sizeOf(event.cabinet_width_px, event.cabinet_height_px),
  }
}

const sizeOf = (width: number | null, height: number | null): Size | null =>
  width === null || height === null ? null : { width, height }

export interface ScreenMeasures {
  readonly cabinets: number
  /** The size of the whole screen. */
  readonly mm: Size | null
  readonly px: Size | null
  readonly squareMetres: number | null
}

export function measuresOf({ columns, rows, cabinetMm, cabinetPx }: ScreenGrid): ScreenMeasures {
  const whole = (size: Size | null): Size | null =>
    size === null ? null : { width: size.width * columns, height: size.height * rows }
  const mm = whole(cabinetMm)
  return {
    cabinets: columns * rows,
    mm,
    px: whole(cabinetPx),
    squareMetres: mm === null ? null : (mm.width * mm.height) / 1_000_000,
  }
}
