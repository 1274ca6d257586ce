import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import { renameSelf } from './rename-self.ts'
import type { VisibleUser } from './schema.ts'

const context = contextOf(person('user'))
const self: VisibleUser = {
  id: recordId('user-1'),
  name: 'inbal',
  full_name: 'ענבל',
  email: 'inbal@almog.example',
  role: 'user',
}

describe('renameSelf', () => {
  it('writes the trimmed name, and nothing when it is the same', () => {
    expect(renameSelf(context, { user: self, name: ' ענבל פרץ ' })).toEqual({
      ok: true,
      value: [{ entity: 'systemUsers', recordId: 'user-1', operation: 'update', patch: { full_name: 'ענבל פרץ' } }],
    })
    expect(renameSelf(context, { user: self, name: 'ענבל ' })).toEqual({ ok: true, value: [] })
  })

  it('[A5.48] refuses an empty name: the one before stays', () => {
    for (const name of ['', '  \n'])
      expect(renameSelf(context, { user: self, name })).toEqual({
        ok: false,
        error: { code: 'invalid', field: 'full_name', reason: 'required' },
      })
  })

  it('refuses a name that is too long', () => {
    expect(renameSelf(context, { user: self, name: 'א'.repeat(121) })).toMatchObject({
      ok: false,
      error: { field: 'full_name', reason: 'too_long' },
    })
  })

  it("is one's own only, for admins too", () => {
    const admin = { ...context, actor: person('admin') }
    expect(renameSelf(admin, { user: self, name: 'אחרת' })).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })
})
