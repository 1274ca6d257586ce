import { randomUUID } from 'node:crypto'
import { casesOf, type CaseWorld, type PushCase } from './push-case.ts'

/** Groups per entity with one refused member; about half as many have none. */
const groupsPerEntity = 6

/** Whether the record's id is derived from its content: created in a group, it would exist before its own test. */
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

/** Returns changes that succeed or fail together: a refused one makes a permitted one fail, in either order. */
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

/** Returns at most this many cases, spread over the list. */
const spread = (cases: readonly PushCase[], most: number): readonly PushCase[] => {
  const step = Math.max(1, Math.floor(cases.length / most))
  return cases.filter((_, index) => index % step === 0).slice(0, most)
}
