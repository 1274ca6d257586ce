import { useMemo, useState } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import type { ReportFilter } from './report-filter.ts'

type Entries = ReadonlyMap<string, LocalWorkHour>

const nothing: Entries = new Map()

interface Picked {
  /** By id, each entry as it was when selected, since a decision is about what the user saw. */
  readonly picked: Entries
  readonly pick: (entry: LocalWorkHour, isPicked: boolean) => void
  readonly pickAll: (entries: readonly LocalWorkHour[]) => void
  readonly clear: () => void
}

/** The selected entries. Changing the filter clears them, so that nothing out of sight is decided about. */
export function usePicked({ month, person, event, status }: ReportFilter): Picked {
  const part = [month, person, event, status].join('\n')
  const [state, setState] = useState<{ readonly part: string; readonly entries: Entries }>({ part, entries: nothing })
  if (state.part !== part) setState({ part, entries: nothing })
  const steps = useMemo(() => {
    const set = (change: (entries: Entries) => Entries): void =>
      setState((now) => ({ part: now.part, entries: change(now.entries) }))
    return {
      pick: (entry: LocalWorkHour, isPicked: boolean) =>
        set(
          (entries) =>
            new Map(isPicked ? [...entries, [entry.id, entry]] : [...entries].filter(([id]) => id !== entry.id)),
        ),
      pickAll: (entries: readonly LocalWorkHour[]) => set(() => new Map(entries.map((entry) => [entry.id, entry]))),
      clear: () => set(() => nothing),
    }
  }, [])
  return { picked: state.part === part ? state.entries : nothing, ...steps }
}
