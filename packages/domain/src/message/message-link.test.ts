import { describe, expect, it } from 'vitest'
import { eventContext, taskContext } from './derived-messages.ts'
import { messageLink } from './message-link.ts'

describe('messageLink', () => {
  it('follows what the server writes', () => {
    expect(messageLink(eventContext('e1', 'השקה').link)).toEqual({
      screen: 'Events',
      path: '/Events?event=e1',
      namesRecord: true,
    })
    expect(messageLink('/Events?event=e1&comment=c%2F1')).toEqual({
      screen: 'Events',
      path: '/Events?event=e1&comment=c%2F1',
      namesRecord: true,
    })
    expect(messageLink(taskContext('t:1', 'במה').link)).toEqual({
      screen: 'Tasks',
      path: '/Tasks?task=t%3A1',
      namesRecord: true,
    })
    expect(messageLink('/SeasonalClients?client=s1')).toMatchObject({
      screen: 'SeasonalClients',
      path: '/SeasonalClients?client=s1',
      namesRecord: true,
    })
    for (const whole of ['/SeasonalClients?due=1', '/Events?client=c1'])
      expect(messageLink(whole)).toMatchObject({ path: whole, namesRecord: false })
    expect(messageLink('/WorkHours')).toEqual({ screen: 'WorkHours', path: '/WorkHours', namesRecord: false })
  })

  it('matches a screen in any case, as addresses do', () => {
    expect(messageLink('/workhours')).toMatchObject({ screen: 'WorkHours', path: '/WorkHours' })
  })

  it.each([
    null,
    '',
    'Events',
    'https://evil.example/Events',
    '//evil.example/Events',
    '/\\evil.example/Events',
    '/\t/evil.example/Events',
    '/\n/evil.example',
    'javascript:alert(1)',
    '/',
    '/login',
    '/api/backup',
    '/no/such/Events',
    '/Events/../api/backup',
  ])('never follows %j', (link) => {
    expect(messageLink(link)).toBeNull()
  })
})
