import { describe, expect, it } from 'vitest'
import { userProblems, type UserValues } from './user-problems.ts'

const good: UserValues = {
  name: 'ענבל פרץ',
  email: 'inbal@almog.example',
  role: 'user',
  access: 'password',
  password: '123456',
  phone: '',
  position: '',
  hire_date: '',
}
const taken = new Set(['dana@almog.example'])
const create = (change: Partial<UserValues>) => userProblems({ ...good, ...change }, { isNew: true, taken })
const edit = (change: Partial<UserValues>) => userProblems({ ...good, ...change }, { isNew: false, taken })

describe('the user form', () => {
  it.each<readonly [tag: string, change: Partial<UserValues>, problems: object]>([
    ['no name', { name: '  ' }, { name: 'שם המשתמש נדרש' }],
    ['no e-mail', { email: ' ' }, { email: 'כתובת אימייל נדרשת' }],
    ['no at-sign', { email: 'inbal' }, { email: 'כתובת אימייל לא תקינה' }],
    ['no password', { password: '' }, { password: 'סיסמה נדרשת' }],
    ['a short password', { password: '12345' }, { password: 'הסיסמה חייבת להכיל לפחות 6 תווים' }],
    ['an e-mail that is taken', { email: ' Dana@Almog.example' }, { email: 'כתובת אימייל זו כבר קיימת במערכת' }],
    ['what fits', {}, {}],
    ['a stricter reading than the at-sign', { email: 'a b@c' }, { email: 'כתובת אימייל לא תקינה' }],
    [
      'too long',
      { name: 'א'.repeat(121), password: 'x'.repeat(1025), hire_date: '2026-13-01' },
      { name: 'הטקסט ארוך מדי', password: 'הטקסט ארוך מדי', hire_date: 'נא להזין תאריך תקין' },
    ],
    ['an invitation asks for no password', { access: 'invitation', password: '1' }, {}],
  ])('[A5.30] [A5.31] [A5.32] [A5.33] [A5.34] [A5.35] %s %j', (_tag, change, problems) => {
    expect(create(change)).toEqual(problems)
  })

  it('tells all that is missing, in the order of the fields', () => {
    expect(Object.entries(create({ name: '', email: '', password: '' }))).toEqual([
      ['name', 'שם המשתמש נדרש'],
      ['email', 'כתובת אימייל נדרשת'],
      ['password', 'סיסמה נדרשת'],
    ])
  })

  it('[A5.36] keeps the present password when none is typed on edit, and measures one that is', () => {
    expect(edit({ password: '' })).toEqual({})
    expect(edit({ password: '12345' })).toEqual({ password: 'הסיסמה חייבת להכיל לפחות 6 תווים' })
  })
})
