import { describe, expect, it } from 'vitest'
import { differenceOfHistory, wholeHistory } from '../testing/authorisation/history-check.ts'
import { crowds, editEverything, populate } from '../testing/authorisation/population.ts'
import { openTestServer } from '../testing/test-server.ts'

describe('GET /api/history/:entity/:id', () => {
  it('tells each person of the records that they see, and of these what they see', { timeout: 300_000 }, async () => {
    const differences: string[] = []
    const counts = { people: 0, checked: 0 }
    for (const plans of crowds) {
      const server = await openTestServer()
      const population = await populate(server, plans)
      await editEverything(server, population)
      const whole = await wholeHistory(server)
      const { people, around, records } = population
      const accounts = records.filter(({ entity }) => entity === 'systemUsers')
      counts.people += people.length
      for (const [index, person] of people.entries()) {
        const cookie = await server.signIn(person.name)
        const missing = new Map<string, string>()
        const neighbour = people[(index + 1) % people.length] ?? person
        for (const record of [...(around.get(person) ?? []), ...(around.get(neighbour) ?? []), ...accounts]) {
          // Signing in is in the history, too.
          const lines = record.entity === 'systemUsers' ? await wholeHistory(server, record.id) : whole
          const difference = await differenceOfHistory(server, { cookie }, person, record, population, {
            whole: lines,
            missing,
          })
          if (difference !== null) differences.push(difference)
          counts.checked++
        }
      }
    }
    console.log(
      `authorisation, history: ${counts.people} people, ${counts.checked} cases, ${differences.length} differences`,
    )
    expect(differences).toEqual([])
    expect(counts.checked).toBeGreaterThan(4_000)
  })
})
