/** A table to export: its contents without its looks. */
export interface ExportTable {
  /** The file name without extension. */
  readonly name: string
  readonly columns: readonly ExportColumn[]
  readonly rows: readonly (readonly ExportCell[])[]
}

export interface ExportColumn {
  readonly title: string
  /**
   * `day` is `yyyy-MM-dd` and `time` is `HH:mm`: text in a CSV, the spreadsheet's own types in a workbook. `decimals`:
   * the number of decimal places.
   */
  readonly kind: 'text' | 'day' | 'time' | { readonly decimals: number }
}

export type ExportCell = string | number | null

/** The start of what a spreadsheet takes for a formula, including the full-width forms of the signs. */
const runs = /^[=+\-@\t\r\n＝＋－＠]/

/** Prefixes an apostrophe to text that a spreadsheet would take for a formula (docs/decisions/0002). */
export const asPlainText = (text: string): string => (runs.test(text) ? `'${text}` : text)
