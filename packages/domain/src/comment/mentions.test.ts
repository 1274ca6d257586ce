import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { withDistinctNames } from '../user/distinct-names.ts'
import { completeMention, createMentionFinder, mentionedIds, typedMention } from './mentions.ts'

const named = (id: string, name: string, full_name: string | null = null) => ({ id: recordId(id), name, full_name })

const people = [
  named('yoav', 'יואב שגיא'),
  named('michal', 'michal', 'מיכל ברק'),
  named('dan', 'דן'),
  named('dana', 'דנה'),
  named('dan-cohen', 'דן כהן'),
  named('noa-1', 'נועה לוי'),
  named('noa-2', 'נועה לוי'),
  named('samsung', 'Samsung ישראל'),
  named('zahal', 'צה״ל'),
  named('charlie', 'צ׳רלי'),
  named('under', 'tech_2'),
  named('ben', 'בן (אור) +1'),
]
const find = createMentionFinder(people)
const found = (text: string): (string | readonly string[])[][] =>
  find(text).map(({ start, end, ids }) => [text.slice(start, end), ids])

describe('createMentionFinder', () => {
  it.each([
    ['a name with a blank', '@יואב שגיא הלקוח ביקש', [['@יואב שגיא', ['yoav']]]],
    [
      'either name of a person',
      '@michal וגם @מיכל ברק',
      [
        ['@michal', ['michal']],
        ['@מיכל ברק', ['michal']],
      ],
    ],
    ['the longest name', '@דן כהן', [['@דן כהן', ['dan-cohen']]]],
    ['the short one, when the long one does not stand there', '@דן תודה', [['@דן', ['dan']]]],
    ['the short one, when the long one is only begun', '@דן כה', [['@דן', ['dan']]]],
    ['a name that begins with another', '@דנה', [['@דנה', ['dana']]]],
    ['everyone of a name', 'ערב טוב @נועה לוי!', [['@נועה לוי', ['noa-1', 'noa-2']]]],
    [
      'a name behind a Hebrew prefix',
      'לשאול את ו@דנה, ל@דן',
      [
        ['@דנה', ['dana']],
        ['@דן', ['dan']],
      ],
    ],
    [
      'one name straight after another',
      '@דנה@דן',
      [
        ['@דנה', ['dana']],
        ['@דן', ['dan']],
      ],
    ],
    ['Latin letters in any case', '@SAMSUNG  ישראל', [['@SAMSUNG  ישראל', ['samsung']]]],
    [
      'gershayim and geresh by any mark',
      '@צה"ל ו@צ\'רלי',
      [
        ['@צה"ל', ['zahal']],
        ["@צ'רלי", ['charlie']],
      ],
    ],
    ['digits and underscores', 'ראה @tech_2.', [['@tech_2', ['under']]]],
    ['marks that mean something to a pattern', '@בן (אור) +1', [['@בן (אור) +1', ['ben']]]],
    ['an @ after an @', '@@דנה', [['@דנה', ['dana']]]],
  ])('[A5.21] finds %s', (_what, text, mentions) => expect(found(text)).toEqual(mentions))

  it.each([
    ['a longer word', '@דניאל'],
    ['a word that goes on behind a mark', '@דן״י'],
    ['niqqud that goes on', '@דןָ'],
    ['a blank after the @', '@ דן'],
    ['a name over two lines', '@יואב\nשגיא'],
    ['an e-mail address', 'dana@דן'],
    ['a path', 'https://medium.com/@דן'],
    ['an @ inside a link', 'https://bama.co.il/?to=@דן'],
    ['a stranger', '@רוני'],
    ['no name at all', '@'],
  ])('[A5.21] does not take %s for a mention', (_what, text) => expect(found(text)).toEqual([]))

  it('knows nobody by an empty name', () => {
    expect(createMentionFinder([named('a', ' ', null)])('@ @')).toEqual([])
  })

  const words = fc.stringMatching(/^[א-תa-z0-9_]{1,6}$/)
  const names = fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))

  it('finds every person behind their @, at least as long as their name', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(names, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.constantFrom('', 'שלום ', 'ל', '(', '\n'),
        fc.constantFrom('', '.', ', תודה', '\n@'),
        (all, pick, before, after) => {
          const name = all[pick % all.length] ?? ''
          const text = `${before}@${name}${after}`
          const [mention] = createMentionFinder(all.map((known, index) => named(`p${index}`, known)))(text)
          expect(mention?.start).toBe(before.length)
          expect(mention?.end).toBeGreaterThanOrEqual(before.length + 1 + name.length)
          expect(all).toContain(text.slice(before.length + 1, mention?.end))
        },
      ),
    )
  })

  it('gives pieces of the text, in order, that never overlap', () => {
    const piece = fc.oneof(fc.constantFrom('@', ' ', '@דן', 'דנה', '@נועה לוי', 'https://x.co/@', '\n', '״'), words)
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 15 }).map((parts) => parts.join('')),
        (text) => {
          let last = 0
          for (const { start, end, ids } of find(text)) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(text.charAt(start)).toBe('@')
            expect(end).toBeLessThanOrEqual(text.length)
            expect(ids.length).toBeGreaterThan(0)
            last = end
          }
        },
      ),
    )
  })
})

describe('mentionedIds', () => {
  it('counts a person once', () => expect(mentionedIds(find('@דן ו@דן'), [])).toEqual(['dan']))

  it('of people who share a name means those who were chosen, else all', () => {
    const mentions = find('@נועה לוי ו@דנה')
    expect(mentionedIds(mentions, [])).toEqual(['noa-1', 'noa-2', 'dana'])
    expect(mentionedIds(mentions, [recordId('noa-2')])).toEqual(['noa-2', 'dana'])
  })

  it('forgets who was chosen and then taken out of the text', () => {
    expect(mentionedIds(find('@דנה'), [recordId('yoav')])).toEqual(['dana'])
  })
})

describe('typedMention', () => {
  // The | marks the caret.
  it.each([
    ['@|', ''],
    ['שלום @|', ''],
    ['ל@| תודה', ''],
    ['@י|', 'י'],
    ['@d|', 'd'],
    ['@7|', '7'],
    ['@_|', '_'],
    ['שלום @יואב ש|', 'יואב ש'],
    ['ל@יו|', 'יו'],
    ['@בן-ד|', 'בן-ד'],
    ['@צ׳ר|', 'צ׳ר'],
    ['@דנה @יו|', 'יו'],
  ])('[A5.20] sees the query of %s', (marked, query) => {
    expect(typedMention(marked.replace('|', ''), marked.indexOf('|'))?.query).toBe(query)
  })

  it.each([
    '|',
    'דנה|',
    '|@דנה',
    'dana@|',
    '@|דנה',
    '@ |',
    '@דנה |',
    '@דנה  ת|',
    '@.|',
    'dana@b|',
    'x/@b|',
    '@דנה\nת|',
    `@${'א'.repeat(61)}|`,
  ])('[A5.20] sees none in %s', (marked) =>
    expect(typedMention(marked.replace('|', ''), marked.indexOf('|'))).toBeNull(),
  )

  it('is replaced to the end of the word, and the caret goes behind one blank', () => {
    const typed = typedMention('את @יואל שלום', 6)
    expect(typed).toEqual({ start: 3, end: 8, query: 'יו' })
    expect(typed === null ? null : completeMention('את @יואל שלום', typed, 'יואב שגיא')).toEqual({
      text: 'את @יואב שגיא שלום',
      caret: 14,
    })
  })

  it('whoever is chosen is then mentioned, and their list does not open again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...people),
        fc.constantFrom('', 'שלום ', 'ו', '@דנה '),
        fc.constantFrom('', ' תודה', '\nתודה', ', תודה'),
        (person, before, after) => {
          const query = person.name.slice(0, 1)
          const typed = typedMention(`${before}@${query}${after}`, before.length + 1 + query.length)
          expect(typed).not.toBeNull()
          if (typed === null) return
          const done = completeMention(`${before}@${query}${after}`, typed, person.name)
          expect(mentionedIds(find(done.text), [person.id])).toContain(person.id)
          expect(typedMention(done.text, done.caret)).toBeNull()
        },
      ),
    )
  })
})

describe('people of one name', () => {
  const one = (id: string, name: string, full_name: string | null = null) => ({
    ...named(id, name, full_name),
    email: `${id}@bama.test`,
  })

  it('are all meant by it, whoever of them took it later; by the mark that tells them apart only that one is', () => {
    const same = withDistinctNames([one('a', 'dana', 'דנה כהן'), one('b', 'דנה כהן'), one('c', 'tal', 'דנה כהן')])
    const meant = (text: string) =>
      [...mentionedIds(createMentionFinder(same)(text), [])].sort((x, y) => (x < y ? -1 : 1))
    expect(meant('@דנה כהן מתי?')).toEqual(['a', 'b', 'c'])
    expect(meant('@דנה כהן (a) מתי?')).toEqual(['a'])
    expect(meant('@dana מתי?')).toEqual(['a'])
  })
})
