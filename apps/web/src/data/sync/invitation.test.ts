import { expect, it } from 'vitest'
import { choiceAt, invitationAddress, invitationIn, ownTokenFor, placeOf } from './invitation.ts'
import type { StorageChoice } from '../storages/storage-choice.ts'

const key = { kid: '0123456789abcdef', key: 'ab'.repeat(32) }
const table = { kind: 'table', url: 'https://team.supabase.co/rest/v1', key: 'anon', workspaceId: 'w' } as const
const choices: readonly (readonly [StorageChoice, ReturnType<typeof ownTokenFor>])[] = [
  [{ kind: 'gist', token: 'ghp_ofDana', gistId: 'a1b2' }, 'token'],
  [{ ...table, accessToken: 'jwt_ofDana' }, 'accessToken'],
  [table, null],
  [{ kind: 'browser', name: 'צוות' }, null],
]

it('an invitation takes nobody’s token along: who comes brings their own', () => {
  for (const [choice, own] of choices) {
    const place = placeOf(choice) ?? expect.fail()
    const address = invitationAddress('https://bama.test', { place, ...key })
    const read = invitationIn(new URL(address).hash) ?? expect.fail()
    expect(read).toEqual({ place, ...key })
    expect(JSON.stringify(read)).not.toContain('ofDana')
    expect(ownTokenFor(read.place)).toBe(own)
    const reached = choiceAt(read.place, 'of_noa')
    expect(reached).toEqual(own === null ? choice : { ...choice, [own]: 'of_noa' })
  }
})

it('what is no whole invitation is none, and so is one that brings a token', () => {
  const place = placeOf(choices[0]?.[0] ?? expect.fail()) ?? expect.fail()
  const hash = new URL(invitationAddress('https://bama.test', { place, ...key })).hash
  for (const length of [6, 7, 20, hash.length - 2]) expect(invitationIn(hash.slice(0, length))).toBeNull()
  const withToken = { place: { ...place, token: 'ghp' }, ...key }
  const of = (invitation: object): string => `#join=${btoa(JSON.stringify(invitation))}`
  expect(invitationIn(of(withToken))).toBeNull()
  expect(invitationIn(of({ choice: place, ...key }))).toBeNull()
})
