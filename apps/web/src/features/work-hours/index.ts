export { WorkHoursScreen } from './work-hours-screen.tsx'
