import { IconUsers } from '@tabler/icons-react'
import type { CrewSign } from '../../data/index.ts'
import { warningsTexts } from '../../texts/warnings.ts'
import { WarningStrip } from '../display/warning-strip.tsx'

/** Warns that crew members of an event have conflicts, are away or lack rest. The event's dialog has the details. */
export const CrewStrip = ({ sign }: { readonly sign: CrewSign | undefined }) =>
  sign !== undefined && (
    <WarningStrip isShort tone={sign.isGrave ? 'red' : 'spot'} icon={IconUsers}>
      {warningsTexts.crew(sign.people)}
    </WarningStrip>
  )
