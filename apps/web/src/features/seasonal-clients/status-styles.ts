import type { SeasonalClient } from '@bama/domain'
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
  'טרם פניתי': { tone: 'sky', icon: IconCircle },
  'יצרתי קשר': { tone: 'spot', icon: IconPhoneCall },
  רלוונטי: { tone: 'leaf', icon: IconCircleCheckFilled },
  'לא מתקיים השנה': { tone: 'grey', icon: IconCircleOff },
  'לבדוק מי המפיק': { tone: 'plum', icon: IconHelpCircle },
}
