import { describe, expect, it } from 'vitest'
import { checkSignIn, signInProblemText } from './check-sign-in.ts'

describe('the sign-in form', () => {
  it('looks for what is missing, then at the address, then at the length', () => {
    expect(checkSignIn('', '')).toBe('נא למלא את כל השדות')
    expect(checkSignIn('  ', 'secret-1')).toBe('נא למלא את כל השדות')
    expect(checkSignIn('dana', '')).toBe('נא למלא את כל השדות')
    expect(checkSignIn('dana', '123')).toBe('נא להזין כתובת אימייל תקינה')
    expect(checkSignIn('dana@almog.co.il', '12345')).toBe('הסיסמה חייבת להכיל לפחות 6 תווים')
    expect(checkSignIn('dana@almog.co.il', '123456')).toBeNull()
  })

  it('answers in Hebrew for whatever the server refuses', () => {
    expect(signInProblemText({ code: 'invalid_credentials' })).toBe('פרטי ההתחברות שגויים')
    expect(signInProblemText({ code: 'too_many_requests' })).toContain('יותר מדי ניסיונות')
    expect(signInProblemText({ code: 'unreachable' })).toContain('לא ניתן להגיע לשרת')
    expect(signInProblemText({ code: 'storage_full' })).toBe('אין מקום פנוי בשרת')
  })
})
