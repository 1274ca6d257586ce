import type { Freelancer } from '@bama/domain'
import { useMemo } from 'react'
import { useRun } from '../../../data/index.ts'

/** Where what is said of a crew goes: to the event at once, or into a form that saves it with the event. */
export interface CrewWriter {
  readonly run: ReturnType<typeof useRun>
  /** A form saves it: nobody is told that it is saved, and nothing goes out yet. */
  readonly isLater: boolean
  /** Who is first known by it, and not saved yet. */
  readonly freelancers: readonly Pick<Freelancer, 'id' | 'name' | 'role'>[]
}

/** Writes at once. */
export function useCrewWriter(): CrewWriter {
  const run = useRun()
  return useMemo(() => ({ run, isLater: false, freelancers: [] }), [run])
}
