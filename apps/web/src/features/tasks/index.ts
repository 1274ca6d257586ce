export { TasksScreen } from './tasks-screen.tsx'
export { TaskDialogs } from './task-dialogs.tsx'
export { NewTaskDialog } from './new-task-dialog.tsx'
export type { NewTask } from './form/task-form-dialog.tsx'
