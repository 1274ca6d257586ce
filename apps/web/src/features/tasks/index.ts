export { TasksScreen } from './tasks-screen.tsx'
export { TaskWindows } from './task-windows.tsx'
