import { type ChangeMaker, create, pickShown, remove, update } from './make.ts'

/** Recipients read and delete messages. Writing one must be refused. */
export const messageChanges: ChangeMaker = (run, device) => {
  const { random } = run
  if (random.chance(0.06)) return [create(run, 'personalMessages', { recipient_id: device.userId, title: 'הודעה' })]
  const message = pickShown(run, device, 'personalMessages')
  if (message === null) return null
  if (random.chance(0.2)) return [remove('personalMessages', message)]
  if (random.chance(0.05)) return [update('personalMessages', message, { title: 'אחר' })]
  return [update('personalMessages', message, { is_read: random.chance(0.8) })]
}
