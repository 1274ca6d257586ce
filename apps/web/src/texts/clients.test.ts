import { expect, it } from 'vitest'
import { clientsTexts } from './clients.ts'

const { consequence } = clientsTexts.deletion

it.each([
  [0, 0, 'אין אירועים של הלקוח הזה.'],
  [1, 0, 'אירוע אחד של הלקוח יישאר במערכת, ויופיע בו ״לקוח שנמחק״ במקום השם.'],
  [1, 1, 'אירוע אחד של הלקוח (בארכיון) יישאר במערכת, ויופיע בו ״לקוח שנמחק״ במקום השם.'],
  [2, 1, 'שני אירועים של הלקוח (אחד מהם בארכיון) יישארו במערכת, ויופיע בהם ״לקוח שנמחק״ במקום השם.'],
  [14, 12, '14 אירועים של הלקוח (12 מהם בארכיון) יישארו במערכת, ויופיע בהם ״לקוח שנמחק״ במקום השם.'],
])('deleting a client of %i events, %i of them archived', (total, archived, text) => {
  expect(consequence(total, archived)).toBe(`${text} לא ניתן לבטל פעולה זו.`)
})
