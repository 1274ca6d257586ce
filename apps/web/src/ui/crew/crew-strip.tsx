import { IconUsers } from '@tabler/icons-react'
import type { CrewSign } from '../../data/index.ts'
import { warningsTexts } from '../../texts/warnings.ts'
import { WarningStrip } from '../display/warning-strip.tsx'

/** That somebody of an event's crew is needed elsewhere, away, or without rest; its window says who and why. */
export const CrewStrip = ({ sign }: { readonly sign: CrewSign | undefined }) =>
  sign !== undefined && (
    <WarningStrip isShort tone={sign.isGrave ? 'red' : 'spot'} icon={IconUsers}>
      {warningsTexts.crew(sign.people)}
    </WarningStrip>
  )
