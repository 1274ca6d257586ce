import { type SeasonalClient, checkStatus } from '@bama/domain'
import {
  type Icon,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleOff,
  IconHelpCircle,
  IconPhoneCall,
} from '@tabler/icons-react'
import type { Tone } from '../../theme/tokens.ts'

interface ChoiceStyle {
  readonly tone: Tone
  readonly icon: Icon
}

export const statusStyles: Readonly<Record<SeasonalClient['check_status'], ChoiceStyle>> = {
  [checkStatus.notContacted]: { tone: 'sky', icon: IconCircle },
  [checkStatus.contacted]: { tone: 'spot', icon: IconPhoneCall },
  [checkStatus.relevant]: { tone: 'leaf', icon: IconCircleCheckFilled },
  [checkStatus.notThisYear]: { tone: 'grey', icon: IconCircleOff },
  [checkStatus.findProducer]: { tone: 'plum', icon: IconHelpCircle },
}
