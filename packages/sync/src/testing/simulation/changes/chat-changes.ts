import type { Change, Patch, RecordId } from '@bama/domain'
import type { LocalRecord } from '../../../replica/local-store.ts'
import { type Run, type SimDevice, shownOf } from '../run.ts'
import { type ChangeMaker, create, pickPerson, pickShown, remove, update } from './make.ts'

/** People open chats, write, join, leave, are removed, and mark messages as read. */
export const chatChanges: ChangeMaker = (run, device) => {
  const { random } = run
  const chat = pickShown(run, device, 'chats')
  if (chat === null || random.chance(0.08)) return [newChat(run)]
  if (random.chance(0.16)) return [changedMembers(run, device, chat)]
  if (random.chance(0.04)) return [update('chats', chat, { title: `שיחה ${random.below(100)}` })]
  if (random.chance(0.03)) return [remove('chats', chat)]
  if (random.chance(0.5)) return readMark(run, device, chat)
  const message = random.chance(0.8) ? ownMessage(run, device) : pickShown(run, device, 'chatMessages')
  if (message !== null && random.chance(0.12)) return [remove('chatMessages', message)]
  if (message !== null && random.chance(0.03)) return [update('chatMessages', message, { content: 'נערך' })]
  return [newMessage(run, chat)]
}

const ownMessage = (run: Run, device: SimDevice): LocalRecord | null => {
  const own = shownOf(device, 'chatMessages').filter((message) => message['created_by'] === device.userId)
  return own.length === 0 ? null : run.random.pick(own)
}

function newChat(run: Run): Change {
  const patch: Record<string, Patch[string]> = { title: `שיחה ${run.random.below(100)}` }
  for (let count = run.random.below(4); count > 0; count--) patch[`members/${pickPerson(run).id}`] = true
  if (run.random.chance(0.05)) patch['user_id'] = pickPerson(run).id
  return create(run, 'chats', patch)
}

function changedMembers(run: Run, device: SimDevice, chat: LocalRecord): Change {
  const { random } = run
  if (random.chance(0.2)) return update('chats', chat, { [`members/${device.userId}`]: false })
  return update('chats', chat, { [`members/${pickPerson(run).id}`]: random.chance(0.6) })
}

function newMessage(run: Run, chat: LocalRecord): Change {
  const { random } = run
  const patch: Record<string, Patch[string]> = {
    chat_id: random.chance(0.04) ? random.uuid() : chat.id,
    content: `הודעה ${random.below(1000)}`,
  }
  for (let count = random.below(3); count > 0; count--) patch[`mentions/${pickPerson(run).id}`] = true
  if (random.chance(0.05)) patch['created_by'] = pickPerson(run).id
  if (random.chance(0.03)) patch['position'] = '9999-01-01T00:00:00.000Z-0000-0000000000000000'
  return create(run, 'chatMessages', patch)
}

/** Marks as read up to a shown message, as the screen does; sometimes less than before, as an old app might. */
function readMark(run: Run, device: SimDevice, chat: LocalRecord): readonly Change[] | null {
  const { random } = run
  const places = shownOf(device, 'chatMessages').flatMap((message) =>
    message['chat_id'] === chat.id && message['position'] !== '' ? [String(message['position'])] : [],
  )
  if (places.length === 0) return null
  const id = `${chat.id}:${device.userId}`
  const known = shownOf(device, 'chatReads').find((read) => read.id === id)
  const read_to = random.pick(places)
  if (known !== undefined) return [update('chatReads', known, { read_to })]
  const made: Change = {
    entity: 'chatReads',
    recordId: id as RecordId,
    operation: 'create',
    patch: { chat_id: chat.id, user_id: device.userId, read_to },
  }
  return [made]
}
