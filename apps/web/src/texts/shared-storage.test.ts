import { expect, it } from 'vitest'
import { errorText } from './errors.ts'
import { sharedStorageTexts, storageProblemText } from './shared-storage.ts'

it('[B8.10] what a storage says is a sentence: of GitHub, of a server that is not there, of any other status', () => {
  expect(storageProblemText({ code: 'refused', status: 401 }, 'gist')).toMatch(/^הגישה ל-GitHub נכשלה\./)
  expect(storageProblemText({ code: 'gone' }, 'gist')).toMatch(/^הגישה ל-GitHub נכשלה\./)
  expect(storageProblemText({ code: 'refused', status: 401 }, 'table')).not.toContain('GitHub')
  expect(storageProblemText({ code: 'http', status: 502 })).toBe('שגיאת HTTP 502')
  expect(errorText('unavailable')).toBe('שרת הסנכרון אינו זמין')
})

it('every problem has a sentence of its own, and none is left without one', () => {
  const codes = [
    'offline',
    'refused',
    'gone',
    'busy',
    'full',
    'wrong_passphrase',
    'wrong_code',
    'old_invitation',
    'key_changed',
    'key_disputed',
    'no_keyring',
    'device',
    'unreachable',
    'client_too_old',
  ]
  const texts = codes.map((code) => storageProblemText({ code }))
  expect(new Set(texts).size).toBe(codes.length)
  expect(texts).not.toContain(errorText('what nobody knows'))
})

it('who stops sharing reads how many changes stay behind: one, two or more', () => {
  const sentences = [1, 2, 3].map((count) => sharedStorageTexts.stopConsequence(count))
  expect(sentences[0]).toContain('שינוי אחד עוד לא נשלח: הוא נשאר במכשיר')
  expect(sentences[1]).toContain('שני שינויים עוד לא נשלחו: הם נשארים במכשיר')
  expect(sentences[2]).toContain('3 שינויים עוד לא נשלחו: הם נשארים במכשיר')
})
