import { assert } from '@bama/domain'
import { usersCalls } from './expected-access.ts'
import { permits } from './permits.ts'
import type { Person } from './person.ts'

/** A call that changes a person. */
export interface UsersCall {
  readonly person: Person
  /** Null for a creation. */
  readonly target: Person | null
  /** Whether anybody but the target is an admin. */
  readonly hasOtherAdmin: boolean
}

/** Whether a person may make a call according to `usersCalls`. Each of the changed `fields` has to be permitted. */
export function permitsCall(
  name: string,
  fields: readonly string[],
  { person, target, hasOtherAdmin }: UsersCall,
): boolean {
  const rows = usersCalls.filter(({ call }) => call === name)
  assert(rows.length > 0, `the table has ${name}`)
  const query = {
    person,
    record: { entity: 'systemUsers' as const, id: target?.id ?? person.id, fields: {} },
    items: new Map(),
    ...(target === null ? {} : { target: { person: target, hasOtherAdmin } }),
  }
  if (rows.every((row) => row.fields.length === 0 || row.fields.includes('every field')))
    return rows.some(({ by }) => permits(by, query))
  return fields.every((field) => {
    const row = rows.find((one) => one.fields.includes(field) || one.fields.includes(`${field.split('/')[0] ?? ''}/*`))
    assert(row !== undefined, `the table has ${name}, ${field}`)
    return permits(row.by, query)
  })
}
