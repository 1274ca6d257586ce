export { HoursForOthersDialog } from './hours-for-others-dialog.tsx'
export { WorkHoursScreen } from './work-hours-screen.tsx'
