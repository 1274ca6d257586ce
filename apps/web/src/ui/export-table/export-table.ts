/** A table as a file holds it: what a person sees, without its looks. */
export interface ExportTable {
  /** The file's name, without its ending. */
  readonly name: string
  readonly columns: readonly ExportColumn[]
  readonly rows: readonly (readonly ExportCell[])[]
}

export interface ExportColumn {
  readonly title: string
  /**
   * `day` is `yyyy-MM-dd`, `time` is `HH:mm`: text in a CSV, a spreadsheet's own day and time in a workbook. A number has this
   * many decimals.
   */
  readonly kind: 'text' | 'day' | 'time' | { readonly decimals: number }
}

export type ExportCell = string | number | null

/** What a spreadsheet would run as a formula; the wide signs count where the keyboard writes them. */
const runs = /^[=+\-@\t\r\n＝＋－＠]/

/** A text that no spreadsheet takes for a formula (docs/decisions/0002): what would be one begins with an apostrophe. */
export const asPlainText = (text: string): string => (runs.test(text) ? `'${text}` : text)
