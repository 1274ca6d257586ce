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

/** What an answer looks like; the words stand beside the sign. */
export const replyStyles: Readonly<Record<CrewReply, { readonly tone: Tone; readonly icon: TablerIcon }>> = {
  none: { tone: 'grey', icon: IconCircleDashed },
  invited: { tone: 'spot', icon: IconClockQuestion },
  accepted: { tone: 'leaf', icon: IconCheck },
  declined: { tone: 'red', icon: IconX },
  changed: { tone: 'spot', icon: IconRefreshAlert },
}
