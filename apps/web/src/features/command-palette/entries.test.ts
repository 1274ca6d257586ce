import { expect, it } from 'vitest'
import { personEntry } from './entries.ts'

it('leads from an operator to their events, and from everyone else to their tasks', () => {
  const [operator, worker] = [true, false].map((hasEvents) =>
    personEntry({ id: 'u1', name: 'ענבל', key: 'ענבל', hasEvents }),
  )
  expect(operator).toMatchObject({ detail: 'האירועים של המפעיל', choice: { address: '/Events?operator=u1' } })
  expect(worker).toMatchObject({ detail: 'המשימות של העובד', choice: { address: '/Tasks?assignee=u1' } })
})
