import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames } from '../../../testing/engines.ts'
import { event, comment, change, remove, task, type Team, useTeam } from '../../../testing/team-in-store.ts'

describe.each(engineNames)('on %s', (engine) => {
  const openTeam = useTeam(engine)
  let team: Team
  beforeEach(async () => {
    team = await openTeam()
    return () => team.store.close()
  })

  describe('messages', () => {
    it('[A8.23] [S56] reach who is mentioned and sees the item, not the author, once', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }))
      const mentions = ['worker', 'other', 'op1', 'op2', 'blocked', 'nobody'].map((id) => [`mentions/${id}`, true])
      const written = comment('c1', 'e1', Object.fromEntries(mentions))
      expect(await team.push('worker', written)).toEqual(['applied'])
      for (const who of ['worker', 'op2', 'admin']) expect(await team.messages(who)).toEqual([])
      const [message] = await team.messages('other')
      expect(message).toMatchObject({
        recipient_id: 'other',
        sender_name: 'worker',
        content: 'תגובה',
        context_text: 'אירוע: אירוע e1',
        context_link: '/Events?event=e1&comment=c1',
        is_read: false,
      })
      expect((await team.messages('op1')).map(({ title }) => String(title)).sort()).toEqual([
        'הוקצה לך אירוע',
        'תיוג בתגובה',
      ])
      // The reader deleted the message, and the comment is sent again under the same id: the message stays deleted.
      await team.push('other', remove('personalMessages', message?.id ?? ''))
      await team.push('worker', remove('comments', 'c1'))
      expect(await team.push('worker', written)).toEqual(['rejected exists recordId'])
      expect(await team.messages('other')).toEqual([])
    })

    it('[S56] go with what mentioned, read or not, and nobody else’s do', async () => {
      await team.push('admin', event('e1'))
      const mentions = { 'mentions/other': true, 'mentions/worker': true }
      await team.push('admin', comment('c1', 'e1', mentions), comment('c2', 'e1', mentions))
      const [first] = await team.messages('other')
      await team.push('other', change('personalMessages', first?.id ?? '', { is_read: true }))
      expect(await team.push('admin', remove('comments', 'c1'))).toEqual(['applied'])
      for (const who of ['other', 'worker'])
        expect((await team.messages(who)).map((message) => message['context_link'])).toEqual([
          '/Events?event=e1&comment=c2',
        ])
    })

    it('[S56] go with what mentioned when that goes with its event, task or chat', async () => {
      await team.push('admin', event('e1'), event('e2'))
      await team.push('admin', task('t1'), {
        entity: 'chats',
        recordId: 'p1',
        operation: 'create',
        patch: { title: 'הקמה', 'members/worker': true, 'members/other': true },
      })
      const mentions = { 'mentions/other': true, 'mentions/worker': true }
      const inChat = { chat_id: 'p1', content: 'מתי?', ...mentions }
      const sent = await team.push(
        'admin',
        comment('c1', 'e1', mentions),
        comment('c2', 'e2', mentions),
        comment('c3', 't1', { ...mentions, item_type: 'task' }),
        { entity: 'chatMessages', recordId: 'm1', operation: 'create', patch: inChat },
      )
      expect(sent).toEqual(Array(4).fill('applied'))
      const links = async (who: string) => (await team.messages(who)).map((message) => message['context_link'])
      expect(await links('other')).toHaveLength(4)
      await team.push('admin', remove('events', 'e1'), remove('tasks', 't1'), remove('chats', 'p1'))
      for (const who of ['other', 'worker']) expect(await links(who)).toEqual(['/Events?event=e2&comment=c2'])
    })

    it('[A4.9] [S56] [A4.10] tell every active admin of an event that a worker moved to review, and of no other move', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }))
      const review = change('events', 'e1', { status: 'סיימתי - לבדיקה' })
      const back = change('events', 'e1', { status: 'בוטל' })
      await team.push('op1', review, back)
      await team.push('boss', review, back)
      expect(await team.messages('admin')).toEqual([])
      await team.push('other', change('events', 'e1', { sort_order: 'a5' }))
      expect(await team.messages('admin')).toEqual([])
      await team.push('other', review)
      for (const who of ['admin', 'boss']) {
        const sent = await team.messages(who)
        expect(sent).toHaveLength(1)
        expect(sent[0]).toMatchObject({
          title: 'אירוע מוכן לבדיקה',
          priority: 'גבוהה',
          context_link: '/Events?event=e1',
        })
      }
      expect(await team.messages('other')).toEqual([])
      // The message exists already, so nothing new is sent.
      await team.push('other', review)
      expect(await team.messages('admin')).toHaveLength(1)
    })

    it('[A7.18] [S56] are written by no client, and read, marked and deleted by the recipient alone', async () => {
      await team.push('admin', event('e1'))
      await team.push('worker', comment('c1', 'e1', { 'mentions/other': true }))
      const id = (await team.messages('other'))[0]?.id ?? ''
      const forged = {
        entity: 'personalMessages',
        recordId: 'm1',
        operation: 'create',
        patch: { recipient_id: 'other', title: 'א' },
      } as const
      expect(await team.push('admin', forged)).toEqual(['rejected forbidden'])
      expect(await team.push('admin', change('personalMessages', id, { is_read: true }))).toEqual([
        'rejected not_found',
      ])
      expect(await team.push('other', change('personalMessages', id, { content: 'אחר' }))).toEqual([
        'rejected forbidden content',
      ])
      expect(await team.push('other', change('personalMessages', id, { is_read: true }))).toEqual(['applied'])
      expect(await team.push('other', remove('personalMessages', id))).toEqual(['applied'])
    })
  })
})
