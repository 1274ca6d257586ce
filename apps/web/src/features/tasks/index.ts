export { TasksScreen } from './tasks-screen.tsx'
export { TaskDialogs } from './task-dialogs.tsx'
