import type { EventKind } from './event-kind.ts'
import { businessKinds } from './kinds-business.ts'
import { communityKinds } from './kinds-community.ts'
import { familyKinds } from './kinds-family.ts'
import { holidayKinds } from './kinds-holiday.ts'
import { townKinds } from './kinds-town.ts'

export const eventKinds: readonly EventKind[] = [
  ...holidayKinds,
  ...townKinds,
  ...communityKinds,
  ...businessKinds,
  ...familyKinds,
]
