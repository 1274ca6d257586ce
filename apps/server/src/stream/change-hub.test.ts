import { describe, expect, it } from 'vitest'
import { type BusMessage, createLocalBus, type CreateBus } from './bus.ts'
import { type ChangeHub, createChangeHub } from './change-hub.ts'

/** Joins a listener that logs what it receives. */
function listener(hub: ChangeHub, tokenHash: string, heard: string[], name = tokenHash, userId = tokenHash) {
  return hub.join({ userId, tokenHash, hint: () => heard.push(`${name} hint`), end: () => heard.push(`${name} end`) })
}

/** A bus shared by several processes: every message reaches all of them. */
function sharedBus(): { readonly createBus: CreateBus; readonly sent: BusMessage[] } {
  const processes: ((message: BusMessage) => void)[] = []
  const sent: BusMessage[] = []
  const createBus: CreateBus = (onMessage) => {
    processes.push(onMessage)
    return {
      send(message) {
        sent.push(message)
        for (const tell of processes) tell(message)
      },
      close: () => Promise.resolve(),
    }
  }
  return { createBus, sent }
}

describe('the hub', () => {
  it('hints to all, in every process, and ends one session in all of them', () => {
    const { createBus, sent } = sharedBus()
    const [here, there] = [createChangeHub(createBus), createChangeHub(createBus)]
    const heard: string[] = []
    listener(here, 'a', heard)
    listener(there, 'a', heard, 'a there')
    listener(there, 'b', heard)
    here.notify()
    expect(heard).toEqual(['a hint', 'a there hint', 'b hint'])
    heard.length = 0
    here.endSession('a')
    here.notify()
    expect(heard).toEqual(['a end', 'a there end', 'b hint'])
    expect(sent).toEqual([{ kind: 'change' }, { kind: 'session_ended', tokenHash: 'a' }, { kind: 'change' }])
  })

  it('lets ten hang on one session: the oldest makes room, of no other session', () => {
    const hub = createChangeHub(createLocalBus)
    const heard: string[] = []
    listener(hub, 'b', heard)
    for (let index = 1; index <= 12; index++) listener(hub, 'a', heard, `a${index}`)
    expect(heard).toEqual(['a1 end', 'a2 end'])
    hub.notify()
    expect(heard).toHaveLength(2 + 11)
  })

  it('lets fifty be of one person, over all of their sessions and keys', () => {
    const hub = createChangeHub(createLocalBus)
    const heard: string[] = []
    listener(hub, 'noa', heard)
    for (let index = 1; index <= 52; index++) listener(hub, `s${index}`, heard, `s${index}`, 'dana')
    expect(heard).toEqual(['s1 end', 's2 end'])
  })

  it('forgets who left', () => {
    const hub = createChangeHub(createLocalBus)
    const heard: string[] = []
    const leave = listener(hub, 'a', heard)
    leave()
    hub.notify()
    hub.endSession('a')
    expect(heard).toEqual([])
  })

  it('ends all when the server stops, and who still comes; what is still said then reaches nobody', async () => {
    const hub = createChangeHub(createLocalBus)
    const heard: string[] = []
    listener(hub, 'a', heard)
    const closed = hub.close()
    listener(hub, 'b', heard)
    hub.notify()
    await closed
    expect(heard).toEqual(['a end', 'b end'])
  })
})
