import type { SharedRecord } from '../../storage/shared-record.ts'

/** Whether a cell is a canvas element, which merges by version and then lower nonce, regardless of stamps. */
export const isElement = (path: string): boolean => path.endsWith('/element')

/** Whether a record shows this state of an element, or one that wins over it. */
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
