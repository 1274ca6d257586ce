import { describe, expect, it } from 'vitest'
import { openPath, showNotice } from './notices.ts'

const shownFor = async (text: string | null): Promise<readonly [string, NotificationOptions | undefined]> => {
  const shown: [string, NotificationOptions | undefined][] = []
  const registration = {
    showNotification: (title: string, options?: NotificationOptions) => {
      shown.push([title, options])
      return Promise.resolve()
    },
  }
  const data = text === null ? null : ({ json: () => JSON.parse(text) as unknown } as PushMessageData)
  await showNotice(registration, data)
  const [first] = shown
  if (first === undefined || shown.length !== 1) throw new Error('one push is one notice')
  return first
}

describe('[S109] a push is shown, always', () => {
  it('as it says, from right to left', async () => {
    const notice = { title: 'הוקצתה לך משימה', body: 'הפרטים באפליקציה', path: '/Tasks?task=t1', tag: 'x' }
    expect(await shownFor(JSON.stringify(notice))).toEqual([
      'הוקצתה לך משימה',
      {
        body: 'הפרטים באפליקציה',
        tag: 'x',
        renotify: true,
        dir: 'rtl',
        lang: 'he',
        icon: '/icons/icon-192.png',
        data: { path: '/Tasks?task=t1' },
      },
    ])
  })

  it.each([null, '', 'no JSON', 'null', '7', '[]', '{}', '{"title":7,"path":{}}'])(
    'also one that says nothing that we know: %s',
    async (text) => {
      const [title, options] = await shownFor(text)
      expect([title, options?.data]).toEqual(['במה', { path: '/PersonalSpace' }])
    },
  )

  it.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', '/\t/evil.example', 'javascript:alert(1)'])(
    'and leads nowhere but into the app: %s',
    async (path) => {
      expect((await shownFor(JSON.stringify({ title: 'א', path })))[1]?.data).toEqual({ path: '/PersonalSpace' })
    },
  )
})

describe('[S109] a press on a notice', () => {
  const clientsWith = (...opened: readonly { readonly path: string; readonly focused: boolean }[]) => {
    const did: unknown[] = []
    const windows = opened.map(({ path, focused }, index) => ({
      url: `https://bama.example${path}`,
      focused,
      postMessage: (message: unknown) => void did.push([index, message]),
      focus: () => {
        did.push([index, 'focus'])
        return Promise.reject(new Error('gone'))
      },
    }))
    const clients = {
      matchAll: () => Promise.resolve(windows),
      openWindow: (path: string) => {
        did.push(['new', path])
        return Promise.resolve(null)
      },
    } as unknown as Clients
    return { clients, did }
  }

  it('goes there in the window that is open, the one in front first', async () => {
    const { clients, did } = clientsWith({ path: '/', focused: false }, { path: '/Events', focused: true })
    await openPath(clients, '/Tasks?task=t1')
    expect(did).toEqual([
      [1, { type: 'open-path', path: '/Tasks?task=t1' }],
      [1, 'focus'],
    ])
  })

  it('else opens one, also where only the page of a call is open', async () => {
    const { clients, did } = clientsWith({ path: '/c/some-token', focused: true })
    await openPath(clients, '//evil.example')
    expect(did).toEqual([['new', '/PersonalSpace']])
  })
})
