import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames } from '../../../testing/engines.ts'
import {
  event,
  task,
  comment,
  change,
  remove,
  interval,
  hours,
  type Team,
  useTeam,
} from '../../../testing/team-in-store.ts'
import { syncBody } from '../../../testing/wire.ts'

describe.each(engineNames)('on %s', (engine) => {
  const openTeam = useTeam(engine)
  let team: Team
  beforeEach(async () => {
    team = await openTeam()
    return () => team.store.close()
  })

  describe('whose a record is', () => {
    it("[S53] is written by the server, and another's name is refused", async () => {
      expect(await team.push('admin', event('e1'))).toEqual(['applied'])
      expect(await team.push('worker', comment('c1', 'e1', { author_name: 'מתחזה' }))).toEqual(['applied'])
      expect(await team.see('worker', 'comments', 'c1')).toMatchObject({ created_by: 'worker', author_name: 'worker' })
      expect(await team.push('worker', comment('c2', 'e1', { created_by: 'admin' }))).toEqual([
        'rejected forbidden created_by',
      ])
      expect(await team.push('worker', hours('h1', '08:00', '10:00', { user_id: 'other' }))).toEqual([
        'rejected forbidden user_id',
      ])
      expect(await team.push('worker', hours('h1', '08:00', '10:00', { user_name: 'אחר' }))).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ user_id: 'worker', user_name: 'worker' })
      expect(await team.push('admin', hours('h2', '08:00', '10:00', { user_id: 'other', user_name: 'דנה' }))).toEqual([
        'applied',
      ])
      expect(await team.see('other', 'workHours', 'h2')).toMatchObject({ user_id: 'other', user_name: 'other' })
      expect(await team.push('op1', event('e2'))).toEqual(['applied'])
      expect(await team.see('op1', 'events', 'e2')).toMatchObject({ user_id: 'op1', assigned_operator_id: 'op1' })
      expect(await team.push('admin', hours('h3', '08:00', '10:00', { user_id: 'nobody' }))).toEqual([
        'rejected invalid user_id',
      ])
    })
  })

  describe('references', () => {
    it('[S54] refuses comments on what is missing or not seen, and takes hours and tasks whatever became of their event', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }))
      expect(await team.push('worker', comment('c1', 'e9'))).toEqual(['rejected not_found item_id'])
      expect(await team.push('op2', comment('c1', 'e1'))).toEqual(['rejected not_found item_id'])
      expect(await team.push('op1', comment('c1', 'e1'))).toEqual(['applied'])
      await team.push('admin', remove('events', 'e1'))
      expect(await team.push('op1', comment('c2', 'e1'))).toEqual(['rejected not_found item_id'])
      expect(await team.push('worker', hours('h1', '08:00', '10:00', { event_id: 'e1', event_name: 'חתונה' }))).toEqual(
        ['applied'],
      )
      expect(await team.push('worker', { ...task('t1'), patch: { description: 'א', event_id: 'e1' } })).toEqual([
        'applied',
      ])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ event_name: 'חתונה', hours_worked: 2 })
    })
  })

  describe('files of a chat', () => {
    const chat = (id: string, ...members: readonly string[]) => ({
      entity: 'chats',
      recordId: id,
      operation: 'create' as const,
      patch: { title: 'הקמה', ...Object.fromEntries(members.map((member) => [`members/${member}`, true])) },
    })
    const message = (id: string, chatId = 'p1') => ({
      entity: 'chatMessages',
      recordId: id,
      operation: 'create' as const,
      patch: { chat_id: chatId, content: 'הנה הקובץ' },
    })
    const file = (id: string, entry: string | null, chatId = 'p1') => ({
      entity: 'attachments',
      recordId: id,
      operation: 'create' as const,
      patch: {
        item_type: 'chat',
        item_id: chatId,
        entry_id: entry,
        name: 'במה.jpg',
        type: 'image/jpeg',
        size: 10,
        sha256: 'a'.repeat(64),
        file_id: crypto.randomUUID(),
      },
    })

    it('[S80] arrive and leave with it, also for an admin, and go with their message or with the chat', async () => {
      await team.push('worker', chat('p1', 'op1'))
      expect(await team.push('worker', message('m1'), file('a1', 'm1'), file('a2', 'm1'))).toEqual(
        Array(3).fill('applied'),
      )
      await team.push('op1', message('m2'), file('a3', 'm2'))
      expect((await team.list('admin', 'attachments')).length).toBe(0)
      expect((await team.list('op1', 'attachments')).map(({ id }) => id).sort()).toEqual(['a1', 'a2', 'a3'])
      await team.pull('op1')
      await team.pull('op2')
      await team.push('worker', change('chats', 'p1', { 'members/op1': false, 'members/op2': true }))
      expect((await team.pull('op1'))['attachments']?.map(({ id, ...rest }) => [id, 'gone' in rest])).toEqual([
        ['a1', true],
        ['a2', true],
        ['a3', true],
      ])
      expect((await team.pull('op2'))['attachments']?.map(({ id }) => id)).toEqual(['a1', 'a2', 'a3'])
      await team.push('worker', remove('chatMessages', 'm1'))
      expect((await team.list('worker', 'attachments')).map(({ id }) => id)).toEqual(['a3'])
      // A chat's creator can't delete another person's file.
      expect(await team.push('worker', remove('attachments', 'a3'))).toEqual(['rejected forbidden'])
      await team.push('worker', remove('chats', 'p1'))
      expect(await team.list('op2', 'attachments')).toEqual([])
    })

    it("[S80] come with a message of one's own in that chat, and with no other", async () => {
      await team.push('worker', chat('p1', 'op1'), chat('p2', 'op1'), message('m1'), message('m9', 'p2'))
      await team.push('op1', message('m2'))
      expect(await team.push('op2', file('a1', 'm1'))).toEqual(['rejected not_found item_id'])
      const refused = ['rejected not_found entry_id']
      for (const entry of [null, 'm2', 'm9', 'nothing'])
        expect(await team.push('worker', file('a1', entry)), String(entry)).toEqual(refused)
      await team.push('worker', remove('chatMessages', 'm1'))
      expect(await team.push('worker', file('a1', 'm1'))).toEqual(refused)
    })
  })

  describe('what hangs on an event', () => {
    it('[S89] files arrive and leave with it, and go with it or with their comment', async () => {
      const file = (id: string, entry: string | null = null) => ({
        entity: 'attachments',
        recordId: id,
        operation: 'create' as const,
        patch: {
          item_type: 'event',
          item_id: 'e1',
          entry_id: entry,
          name: 'מפרט.pdf',
          type: 'application/pdf',
          size: 10,
          sha256: 'a'.repeat(64),
          file_id: crypto.randomUUID(),
        },
      })
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }))
      await team.push('worker', comment('c1', 'e1'), file('a1'), file('a2', 'c1'))
      await team.pull('op1')
      await team.pull('op2')
      expect(await team.push('op2', file('a9'))).toEqual(['rejected not_found item_id'])
      await team.push('admin', change('events', 'e1', { assigned_operator_id: 'op2' }))
      expect((await team.pull('op1'))['attachments']).toEqual([
        { id: 'a1', gone: true },
        { id: 'a2', gone: true },
      ])
      expect((await team.pull('op2'))['attachments']).toMatchObject([
        { id: 'a1', author_name: 'worker', is_stored: false },
        { id: 'a2' },
      ])
      await team.push('worker', remove('comments', 'c1'))
      expect((await team.list('admin', 'attachments')).map(({ id }) => id)).toEqual(['a1'])
      await team.push('admin', remove('events', 'e1'))
      expect(await team.list('admin', 'attachments')).toEqual([])
    })

    it('[S55] [A6.24] arrives with it, older comments too, and leaves with it', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }))
      await team.push('worker', comment('c1', 'e1'), comment('c2', 'e1'))
      await team.pull('op1')
      await team.pull('op2')
      await team.push('admin', change('events', 'e1', { assigned_operator_id: 'op2' }))
      const lost = await team.pull('op1')
      expect(lost['events']).toEqual([{ id: 'e1', gone: true }])
      expect(lost['comments']).toEqual([
        { id: 'c1', gone: true },
        { id: 'c2', gone: true },
      ])
      const won = await team.pull('op2')
      expect(won['events']?.map(({ id }) => id)).toEqual(['e1'])
      expect(won['comments']).toMatchObject([{ id: 'c1', content: 'תגובה' }, { id: 'c2' }])
    })

    it('[S26] tells an operator nothing of what passes between others, deletions included', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }), event('e2'))
      await team.push('worker', comment('c1', 'e1'), comment('c2', 'e2'))
      await team.pull('op1')
      await team.pull('op2')
      await team.push('admin', change('events', 'e1', { assigned_operator_id: null }))
      await team.push('admin', change('events', 'e1', { assigned_operator_id: 'op1' }))
      await team.push('admin', remove('events', 'e1'), remove('events', 'e2'))
      await team.push('worker', hours('h1', '08:00', '10:00'))
      expect(await team.pull('op2')).toEqual({})
      const sent = await team.pull('op1')
      expect(sent['events']).toContainEqual({ id: 'e1', deleted: true })
    })

    it('[S55] is deleted with it', async () => {
      await team.push('admin', event('e1'), task('t1'))
      await team.push('worker', comment('c1', 'e1'), comment('c2', 't1'))
      await team.pull('other')
      await team.push('admin', remove('events', 'e1'), remove('tasks', 't1'))
      const sent = await team.pull('other')
      expect(sent['comments']).toEqual([
        { id: 'c1', deleted: true },
        { id: 'c2', deleted: true },
      ])
      expect(await team.list('admin', 'comments')).toEqual([])
    })

    it('[B4.6] [S8] a late comment on a deleted event does not bring anything back', async () => {
      await team.push('admin', event('e1'))
      await team.push('worker', comment('c1', 'e1'))
      await team.push('admin', remove('events', 'e1'))
      expect(await team.push('worker', comment('c1', 'e1'))).toEqual(['rejected not_found item_id'])
      expect(await team.push('worker', remove('comments', 'c1'))).toEqual(['superseded'])
    })

    it('[S8] [S13] what a group deletes with an event is not brought back by a later member of that group', async () => {
      await team.push('admin', event('e1'))
      const sketch = { entity: 'canvas', recordId: 's1', patch: { event_id: 'e1', title: 'במה' } }
      await team.push('worker', { ...sketch, operation: 'create' })
      const group = '00000000-0000-4000-b000-000000000001'
      const members = [remove('events', 'e1'), change('canvas', 's1', { title: 'במה גדולה' })]
      expect(await team.push('admin', ...members.map((member) => ({ ...member, group })))).toEqual([
        'applied',
        'superseded',
      ])
      const isDeleted = team.store.db.selectFrom('records').select('deleted').where('id', '=', 's1')
      expect(await isDeleted.executeTakeFirst()).toEqual({ deleted: expect.any(String) as string })
    })

    it('[S8] a late change of a sketch on a deleted event, and of a deleted chat, is kept in the history', async () => {
      const create = (entity: string, id: string, patch: object) => ({
        ...change(entity, id, patch),
        operation: 'create' as const,
      })
      await team.push('admin', event('e1'))
      await team.push('other', create('canvas', 's1', { event_id: 'e1', title: 'במה' }))
      await team.push('other', create('chats', 'p1', { 'members/admin': true }))
      expect(await team.push('admin', remove('events', 'e1'), remove('chats', 'p1'))).toEqual(['applied', 'applied'])
      expect(
        await team.push(
          'other',
          change('canvas', 's1', { title: 'במה גדולה' }),
          change('chats', 'p1', { title: 'הקמה' }),
        ),
      ).toEqual(['superseded not_found', 'superseded not_found'])
      const lost = await team.store.db.selectFrom('history').select('new_value').where('outcome', '=', 'lost').execute()
      expect(lost.map(({ new_value }) => new_value)).toEqual(['"במה גדולה"', '"הקמה"'])
      // Hours are their owner's: nobody else could have written them.
      await team.push('other', hours('h1', '08:00', '09:00'))
      await team.push('other', remove('workHours', 'h1'))
      expect(await team.push('checker', change('workHours', 'h1', { notes: 'הערה' }))).toEqual(['rejected not_found'])
    })

    it('[S8] late ticks of what was deleted are kept in the history, of those who could only tick', async () => {
      const line = { 'checklist/c1/item': 'כבלים', 'checklist/c1/sort_order': 'a0' }
      await team.push('admin', event('e1', line))
      const { recordId, patch, ...created } = task('t1')
      await team.push('admin', { ...created, recordId, patch: { ...patch, ...line, assigned_user: 'op1@bama.test' } })
      const tick = { 'checklist/c1/completed': true }
      expect(await team.push('admin', remove('events', 'e1'), remove('tasks', 't1'))).toEqual(['applied', 'applied'])
      expect(await team.push('other', change('events', 'e1', tick))).toEqual(['superseded'])
      expect(await team.push('op1', change('tasks', 't1', tick))).toEqual(['superseded'])
      const lost = await team.store.db.selectFrom('history').select('new_value').where('outcome', '=', 'lost').execute()
      expect(lost.map(({ new_value }) => new_value)).toEqual(['true', 'true'])
      // Nobody who may only tick could ever have renamed a line.
      const renamed = change('events', 'e1', { 'checklist/c1/item': 'אחר' })
      expect(await team.push('other', renamed)).toEqual(['rejected not_found'])
    })
  })

  describe('a full pull', () => {
    it('[S59] brings first what people look at first', async () => {
      const old = (n: number) => event(`old-${n}`, { is_archived: true, description: 'א'.repeat(400) })
      for (let n = 0; n < 600; n += 200)
        await team.push('admin', ...Array.from({ length: 200 }, (_, index) => old(n + index)))
      await team.push('admin', event('now'), task('t1'), hours('this-month', '08:00', '09:00'))
      await team.push('admin', {
        ...hours('long-ago', '08:00', '09:00'),
        patch: { interval: interval('08:00', '09:00', '2026-01-05') },
      })
      const ids: string[] = []
      let at: { epoch: string | null; cursor: string | null } = { epoch: null, cursor: null }
      const { createSyncHandler } = await import('../sync-handler.ts')
      const handle = createSyncHandler({
        store: team.store,
        zone: 'Asia/Jerusalem',
        now: () => team.nowMs,
        onCommitted: () => undefined,
      })
      const progress: number[] = []
      for (let more = true, first = true; more; first = false) {
        const page = await handle({ userId: 'admin' as never }, syncBody(at))
        const inPage = Object.values(page.changes)
          .flat()
          .map(({ id }) => id)
        if (first) expect(inPage).toEqual(expect.arrayContaining(['now', 't1', 'this-month', 'worker']))
        ids.push(...inPage)
        if (page.progress !== undefined) progress.push(page.progress)
        at = { epoch: page.epoch, cursor: page.cursor }
        more = page.more
      }
      expect(ids).toContain('long-ago')
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => id.startsWith('old-'))).toHaveLength(600)
      expect(progress).toEqual([...progress].sort((a, b) => a - b))
      expect(progress.at(-1)).toBe(1)
    })
  })
})
