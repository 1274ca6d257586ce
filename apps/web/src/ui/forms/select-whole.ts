import type { SyntheticEvent } from 'react'

/**
 * For a search field that shows what is chosen: selects it on focus and click, so that typing replaces it instead of
 * going into it. A text that is being typed keeps its caret. `chosen`: the label of what is chosen.
 */
export function selectWhole({ currentTarget }: SyntheticEvent<HTMLInputElement>, chosen: string | undefined): void {
  if (currentTarget.value === chosen && currentTarget.selectionStart === currentTarget.selectionEnd)
    currentTarget.select()
}
