import type { AbsenceKind } from '@bama/domain'
import { IconBeach, IconCalendarOff, type TablerIcon } from '@tabler/icons-react'
import type { Tone } from '../../theme/tokens.ts'

/** Tone and icon of each kind of absence; its name is shown beside the icon. */
export const absenceStyles: Readonly<Record<AbsenceKind, { readonly tone: Tone; readonly icon: TablerIcon }>> = {
  off: { tone: 'plum', icon: IconBeach },
  unavailable: { tone: 'grey', icon: IconCalendarOff },
}
