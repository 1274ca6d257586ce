import { recordId, userSchema, type UserFields } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import type { LocalUser } from '../../../data/index.ts'
import { foundUsers, userRows } from './user-rows.ts'

const person = (id: string, fields: Partial<UserFields> = {}): LocalUser => ({
  ...userSchema.parse({ name: id, email: `${id}@almog.example`, ...fields }),
  id: recordId(id),
})

const people = [
  person('dana', { name: 'דנה', role: 'admin', last_login: '2026-11-01T08:00:00.000Z' }),
  person('inbal', { name: 'inbal', full_name: 'ענבל פרץ', phone: '050-1234567', position: 'תאורנית' }),
  person('omer', { name: 'עומר', is_approved: false }),
  person('avi', { name: 'אבי', is_approved: false, last_login: '2026-10-01T08:00:00.000Z' }),
]
const links = {
  mail: false,
  items: [{ user_id: 'inbal', purpose: 'invitation' as const, expires_at: '2026-12-01T00:00:00.000Z' }],
  without_password: ['inbal'],
}

describe('the list of users', () => {
  it('is in the order of names, each with its state', () => {
    expect(userRows(people, links, 'dana').map(({ name, status }) => [name, status])).toEqual([
      ['אבי', 'disabled'],
      ['דנה', 'approved'],
      ['עומר', 'waiting'],
      ['ענבל פרץ', 'invited'],
    ])
    const [, , , inbal] = userRows(people, { ...links, items: [] }, 'dana')
    expect(inbal?.status).toBe('no_password')
    expect(userRows(people, null, 'dana')[3]?.status).toBe('approved')
  })

  it("says why one can't end oneself, or the last admin", () => {
    const endings = (ownId: string) =>
      userRows([...people, person('yossi', { role: 'admin' })], links, ownId).map(({ user, ending }) => [
        user.id,
        ending !== null,
      ])
    expect(endings('dana').filter(([, isKept]) => isKept)).toEqual([['dana', true]])
    const alone = userRows(people, links, 'dana').find(({ user }) => user.id === 'dana')
    expect(alone?.ending).toBe('זה מנהל המערכת האחרון. צריך למנות קודם מנהל מערכת נוסף.')
  })

  it('is searched by name, e-mail, phone and position', () => {
    const rows = userRows(people, links, 'dana')
    const found = (query: string) => foundUsers(rows, query).map(({ user }) => user.id)
    expect([found('ענבל'), found('0501234'), found('תאורנית'), found('OMER@'), found('דנה פרץ')]).toEqual([
      ['inbal'],
      ['inbal'],
      ['inbal'],
      ['omer'],
      [],
    ])
  })
})
