import { expect, it } from 'vitest'
import { checkWhatIsBuilt } from './what-is-built.ts'

const check = (statement: string, text: string): string[] => checkWhatIsBuilt(statement, new Map([['a.ts', text]]))

it('demands that names of code in a statement stand in a file that is named', () => {
  expect(check('Task: event_id and sort_order.', 'const task = { event_id, sort_order }')).toEqual([])
  expect(check('Task: event_id and _version, #ef4444.', 'const event_id = 1')).toEqual([
    'no file under "built" speaks of _version',
    'no file under "built" speaks of #ef4444',
  ])
  expect(check('timerStarted is emitted.', 'const timer = 1')).toEqual(['no file under "built" speaks of timerStarted'])
})

it('takes words, paths and hours for words, and asks nothing where a link tells of another name', () => {
  expect(check('Drag-and-drop in yyyy-MM-dd at /PersonalSpace of {yyyy-MM}.', 'const one = 1')).toEqual([])
  expect(check('User: lastLogin. See [names](decisions/0002.md#names).', 'const one = 1')).toEqual([])
})

it('tells a file that only hands on what stands elsewhere', () => {
  expect(check('A statement.', "export * from './b.ts'\nexport { c } from './c.ts'\n")).toEqual([
    'a.ts only hands on what other files define',
  ])
  expect(check('A statement.', "export * from './b.ts'\nexport const one = 1\n")).toEqual([])
  expect(check('A statement.', '')).toEqual([])
})
