import { randomUUID } from 'node:crypto'
import { casesOf, type CaseWorld, type PushCase } from './push-case.ts'

/** Of each kind of record: so many in which one is refused, and about half as many in which none is. */
const groupsPerEntity = 6

/** Its id follows from what it is about: made in a group, it would be there already when it is made alone. */
const isMadeOnce = ({ entity, operation }: PushCase): boolean =>
  operation === 'create' && (entity === 'crewNeeds' || entity === 'crewSlots')

const inGroup = (members: readonly PushCase[]): readonly PushCase[] => {
  const group = randomUUID()
  const matesOf = (member: PushCase): string =>
    members.flatMap((other) => (other === member ? [] : [other.probe])).join(', ')
  return members.map((member) => ({ ...member, group, probe: `${member.probe} [in a group with ${matesOf(member)}]` }))
}

const withMate = (pushCase: PushCase): PushCase => ({
  ...pushCase,
  expected: { is: 'refused', codes: ['group_rejected'] },
})

/** Changes that stand or fall together: a permitted one falls with a refused one, whichever comes first; two permitted ones stand. */
export function groupCases(world: CaseWorld): readonly PushCase[] {
  const alone = casesOf(world).filter((one) => one.isShared !== true && !isMadeOnce(one))
  return [...Map.groupBy(alone, ({ entity }) => entity).values()].flatMap((cases) => {
    const permitted = spread(
      cases.filter(({ expected }) => expected.is === 'applied'),
      2 * groupsPerEntity,
    )
    const refused = spread(
      cases.filter(({ expected }) => expected.is === 'refused'),
      groupsPerEntity,
    )
    const couples = refused.flatMap((mate, index) => {
      const first = permitted[index]
      if (first === undefined) return []
      return [index % 2 === 0 ? [withMate(first), mate] : [mate, withMate(first)]]
    })
    const pairs = permitted.slice(refused.length).flatMap((first, index, rest) => {
      const second = rest[index + 1]
      return index % 2 === 0 && second !== undefined ? [[first, second]] : []
    })
    return [...couples, ...pairs].flatMap(inGroup)
  })
}

/** At most so many, from all over a list. */
const spread = (cases: readonly PushCase[], most: number): readonly PushCase[] => {
  const step = Math.max(1, Math.floor(cases.length / most))
  return cases.filter((_, index) => index % step === 0).slice(0, most)
}
