import { useMemo, useState } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { rangeTo } from '../../../ui/lists/selection.ts'
import type { ReportFilter } from './report-filter.ts'

type Entries = ReadonlyMap<string, LocalWorkHour>

const nothing: Entries = new Map()

interface PickedIn {
  readonly part: string
  readonly entries: Entries
  readonly last?: string
}

interface Picked {
  /** By id, each entry as it was when selected, since a decision is about what the user saw. */
  readonly picked: Entries
  /** The entry picked last, undefined if all were picked at once. */
  readonly last: string | undefined
  /** `shown`: the entries as they are shown, to pick all from the one before to this one. */
  readonly pick: (entry: LocalWorkHour, isPicked: boolean, shown?: readonly LocalWorkHour[]) => void
  readonly pickAll: (entries: readonly LocalWorkHour[]) => void
  readonly clear: () => void
}

/** The selected entries. Changing the filter clears them, so that nothing out of sight is decided about. */
export function usePicked({ month, person, event, status }: ReportFilter): Picked {
  const part = [month, person, event, status].join('\n')
  const [state, setState] = useState<PickedIn>({ part, entries: nothing })
  if (state.part !== part) setState({ part, entries: nothing })
  const steps = useMemo(() => {
    const set = (entries: Entries): void => setState((now) => ({ part: now.part, entries }))
    return {
      pick: (entry: LocalWorkHour, isPicked: boolean, shown: readonly LocalWorkHour[] = []) =>
        setState((now) => {
          const entries = new Map(now.entries)
          for (const one of rangeTo(entry, now.last, shown)) {
            if (!isPicked) entries.delete(one.id)
            else if (!entries.has(one.id)) entries.set(one.id, one)
          }
          return { part: now.part, entries, last: entry.id }
        }),
      pickAll: (entries: readonly LocalWorkHour[]) => set(new Map(entries.map((entry) => [entry.id, entry]))),
      clear: () => set(nothing),
    }
  }, [])
  return { picked: state.part === part ? state.entries : nothing, last: state.last, ...steps }
}
