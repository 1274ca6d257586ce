import type { TablerIcon } from '@tabler/icons-react'
import type { commandsTexts } from '../../texts/commands.ts'

/** One line of the palette. */
export interface Entry {
  /** Unique among all lines. */
  readonly id: string
  readonly label: string
  /** A name that people gave, as of an event; else words of the product. */
  readonly isName: boolean
  readonly Icon: TablerIcon
  /** A tag's own colour. */
  readonly dot?: string
  /** Distinguishes entries of the same name. */
  readonly detail?: string | undefined
  /** A calendar day, `yyyy-MM-dd`. */
  readonly day?: string | undefined
  readonly badge?: string
  /** Where it leads, or what it does. */
  readonly choice: { readonly address: string } | { readonly act: () => void } | { readonly showAllOf: GroupName }
}

export type GroupName = keyof (typeof commandsTexts)['groups']

export interface EntryGroup {
  readonly name: GroupName
  readonly entries: readonly Entry[]
  /** How many were found; more than are shown, perhaps. */
  readonly total: number
}
