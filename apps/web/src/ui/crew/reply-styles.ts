import type { CrewReply } from '@bama/domain/crew'
import {
  IconCheck,
  IconCircleDashed,
  IconClockQuestion,
  IconRefreshAlert,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Tone } from '../../theme/tokens.ts'

/** Tone and icon of each answer; the text is shown beside the icon. */
export const replyStyles: Readonly<Record<CrewReply, { readonly tone: Tone; readonly icon: TablerIcon }>> = {
  none: { tone: 'grey', icon: IconCircleDashed },
  invited: { tone: 'spot', icon: IconClockQuestion },
  accepted: { tone: 'leaf', icon: IconCheck },
  declined: { tone: 'red', icon: IconX },
  changed: { tone: 'spot', icon: IconRefreshAlert },
}
