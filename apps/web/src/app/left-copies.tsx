import { useLeftCopies } from '../data/index.ts'
import { boundedPart } from '../ui/loading/lazy-part.tsx'

const LeftCopiesDialog = boundedPart(() =>
  import('../features/sync-status/left-copies-dialog.tsx').then((part) => part.LeftCopiesDialog),
)

/** Asks about the unsent changes of a copy that is to be deleted. Loaded when there is one, which is rare. */
export function LeftCopies() {
  const [copy] = useLeftCopies()
  return copy === undefined ? null : <LeftCopiesDialog />
}
