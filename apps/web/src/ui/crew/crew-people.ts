import { crewPersonType, type Freelancer, shownName, type VisibleUser } from '@bama/domain'
import type { Resting } from '@bama/domain/crew'

/** Freelancers, as far as a crew asks for them. */
export type CrewFreelancer = Pick<Freelancer, 'id' | 'name' | 'role'> & Resting

/** Everybody who may be in a crew: users whose account is not blocked, then freelancers. */
export const crewPeople = (users: Iterable<VisibleUser>, freelancers: readonly CrewFreelancer[]) => [
  ...[...users]
    .filter(({ is_approved: isApproved }) => isApproved !== false)
    .map((user) => ({
      type: crewPersonType.user,
      id: user.id,
      name: shownName(user),
      usualRole: user.position ?? null,
      rest_weekdays: user.rest_weekdays,
    })),
  ...freelancers.map(({ id, name, role, rest_weekdays }) => ({
    type: crewPersonType.freelancer,
    id,
    name,
    usualRole: role,
    rest_weekdays,
  })),
]
