import { notifications } from '@mantine/notifications'
import { tasksTexts } from '../../texts/tasks.ts'
import { showDone } from '../../ui/feedback/show-outcome.ts'

const { toast } = tasksTexts

/** The address of a task, whatever filter is on. */
const taskAddress = (id: string): string => `${location.origin}/Tasks?${new URLSearchParams({ task: id }).toString()}`

/** Copies a task's address; a browser that refuses shows it, to be copied by hand. */
export async function copyTaskLink(id: string): Promise<void> {
  const address = taskAddress(id)
  try {
    await navigator.clipboard.writeText(address)
    showDone(toast.copied)
  } catch {
    notifications.show({ title: toast.copyFailed, message: address, color: 'red', autoClose: false })
  }
}
