import type { TablerIcon } from '@tabler/icons-react'
import type { commandsTexts } from '../../texts/commands.ts'

/** One line of the palette. */
export interface Entry {
  /** Unique across all groups. */
  readonly id: string
  readonly label: string
  /** The label is a name given by people, such as an event's. Otherwise it is text of the product. */
  readonly isName: boolean
  readonly Icon: TablerIcon
  /** The tag's colour. */
  readonly dot?: string
  /** Distinguishes entries of the same name. */
  readonly detail?: string | undefined
  /** A calendar day, `yyyy-MM-dd`. */
  readonly day?: string | undefined
  readonly badge?: string
  /** The address to open, or the action to perform. */
  readonly choice: { readonly address: string } | { readonly act: () => void } | { readonly showAllOf: GroupName }
}

export type GroupName = keyof (typeof commandsTexts)['groups']

export interface EntryGroup {
  readonly name: GroupName
  readonly entries: readonly Entry[]
  /** The number of matches, which may exceed the entries shown. */
  readonly total: number
}
