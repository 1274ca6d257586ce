import { recordId, type VisibleUser } from '@bama/domain'
import { expect, it } from 'vitest'
import { matchingPeople } from './matching-people.ts'

const person = (id: string, name: string, full_name: string | null = null): VisibleUser => ({
  id: recordId(id),
  name,
  full_name,
  email: `${id}@bama.test`,
  role: 'user',
})

const people = [
  person('yoav', 'יואב שגיא'),
  person('michal', 'michal', 'מיכל ברק'),
  person('shir', 'שיר יואבי'),
  person('noa-1', 'נועה לוי'),
  person('noa-2', 'נועה לוי'),
  person('zahal', 'צה״ל'),
  person('haim', 'חיים'),
]
const found = (query: string): string[] => matchingPeople(people, query).map(({ person }) => String(person.id))

it.each([
  ['יו', ['yoav', 'shir']],
  ['שגיא', ['yoav']],
  ['יואב ש', ['yoav']],
  ['ואב', []],
  ['mich', ['michal']],
  ['מיכל', ['michal']],
  ['צהל', ['zahal']],
  ['חיימ', ['haim']],
  ['יואב תודה', []],
])('[A5.20] "%s" finds %j', (query, ids) => expect(found(query)).toEqual(ids))

it('tells people of one name apart by their address', () => {
  expect(matchingPeople(people, 'נועה').map(({ email }) => email)).toEqual(['noa-1@bama.test', 'noa-2@bama.test'])
  expect(matchingPeople(people, 'יואב')[0]?.email).toBeNull()
})
