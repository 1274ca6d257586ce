import { shownName, type VisibleUser } from '@bama/domain'
import { useMemo } from 'react'

/** People by the e-mail that tasks name them by, in lower case. */
export const useAssignees = (people: ReadonlyMap<string, VisibleUser> | undefined) =>
  useMemo(
    () =>
      new Map(
        [...(people?.values() ?? [])].map((person) => [
          person.email.toLowerCase(),
          { id: person.id, name: shownName(person) },
        ]),
      ),
    [people],
  )
