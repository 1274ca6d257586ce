import { assert, entityNames } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { type Population, crowds, editEverything, populate } from '../testing/authorisation/population.ts'
import { type Copy, differencesOfCopy, pullAll, pullEntity } from '../testing/authorisation/pull-check.ts'
import { wholeRecords } from '../testing/authorisation/seen-records.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

async function signInAll(
  server: TestServer,
  { people }: Population,
): Promise<(name: string) => { readonly cookie: string }> {
  const cookies = new Map<string, string>()
  for (const { name } of people) cookies.set(name, await server.signIn(name))
  return (name) => {
    const cookie = cookies.get(name)
    assert(cookie !== undefined, `${name} is signed in`)
    return { cookie }
  }
}

describe('each person is given what the table lets them see, and nothing else', () => {
  it(
    'by POST /api/sync, from the beginning and afterwards what was changed; by GET /api/sync/:entity/:userId',
    { timeout: 300_000 },
    async () => {
      const differences: string[] = []
      const counts = { people: 0, records: 0, first: 0, later: 0, byEntity: 0, ofOthers: 0 }
      for (const plans of crowds) {
        const server = await openTestServer()
        const population = await populate(server, plans)
        const { people, records } = population
        counts.people += people.length
        counts.records += records.length
        const credentialsOf = await signInAll(server, population)
        const copies = new Map<string, Copy>()

        const compare = async (kind: 'first' | 'later'): Promise<void> => {
          const whole = await wholeRecords(server)
          for (const person of people) {
            const copy = await pullAll(server, credentialsOf(person.name), copies.get(person.name)?.place ?? null)
            copies.set(person.name, copy)
            differences.push(...differencesOfCopy(person, population, whole, copy.records))
            if (kind === 'first')
              differences.push(
                ...copy.removed.map((key) => `${person.name} | ${key} | told of what was deleted before they came`),
              )
            counts[kind] += records.length
          }
        }
        await compare('first')
        await editEverything(server, population)
        await compare('later')

        const whole = await wholeRecords(server)
        for (const [index, person] of people.entries()) {
          const got = new Map<string, Awaited<ReturnType<typeof pullEntity>>>()
          for (const entity of entityNames)
            got.set(entity, await pullEntity(server, credentialsOf(person.name), entity, person.id))
          differences.push(...differencesOfCopy(person, population, whole, got, false))
          counts.byEntity += records.length
          const other = people[(index + 1) % people.length]
          assert(other !== undefined, 'there are several people')
          for (const entity of entityNames) {
            const { statusCode } = await server.call(
              'GET',
              `/api/sync/${entity}/${other.id}`,
              credentialsOf(person.name),
            )
            if (statusCode !== 403)
              differences.push(`${person.name} | ${entity} of ${other.name} | expected 403 | got ${statusCode}`)
            counts.ofOthers++
          }
        }
      }
      const checked = counts.first + counts.later + counts.byEntity + counts.ofOthers
      console.log(
        `authorisation, pulls: ${counts.people} people, ${counts.records} records; ${counts.first} cases in first pulls, ${counts.later} in later ones, ` +
          `${counts.byEntity} by entity, ${counts.ofOthers} in another's name; ${differences.length} differences`,
      )
      expect(differences).toEqual([])
      expect(checked).toBeGreaterThan(60_000)
    },
  )
})
