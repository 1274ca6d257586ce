import { tasksTexts } from '../../texts/tasks.ts'
import { showDone, showProblem } from '../../ui/feedback/show-outcome.ts'

const { toast } = tasksTexts

/** Returns the address of a task, without any filter. */
const taskAddress = (id: string): string => `${location.origin}/Tasks?${new URLSearchParams({ task: id }).toString()}`

/** Copies a task's address. If the browser refuses, shows the address for copying by hand. */
export async function copyTaskLink(id: string): Promise<void> {
  const address = taskAddress(id)
  try {
    await navigator.clipboard.writeText(address)
    showDone(toast.copied)
  } catch {
    showProblem(address, toast.copyFailed)
  }
}
