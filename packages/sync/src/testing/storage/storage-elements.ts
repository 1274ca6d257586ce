import type { SharedRecord } from '../../storage/shared-record.ts'

/** Whether a cell is what is drawn on a canvas: that goes by its version, then by the lower nonce, whenever it was written. */
export const isElement = (path: string): boolean => path.endsWith('/element')

/** Whether a record shows that state of an element, or one that stands over it. */
export function hasElement({ row: { fields } }: SharedRecord, path: string, value: unknown): boolean {
  const [, id] = path.split('/')
  const elements = fields['elements'] as readonly { readonly id: string; readonly element: string }[] | undefined
  const shown = elements?.find((entry) => entry.id === id)?.element
  if (shown === undefined) return false
  const [[version, nonce], [shownVersion, shownNonce]] = [orderOf(value), orderOf(shown)]
  return version < shownVersion || (version === shownVersion && nonce >= shownNonce)
}

function orderOf(text: unknown): readonly [version: number, nonce: number] {
  const { version, versionNonce } = JSON.parse(String(text)) as { version: number; versionNonce: number }
  return [version, versionNonce]
}
