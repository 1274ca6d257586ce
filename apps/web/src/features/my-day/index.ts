export { MyDayScreen } from './my-day-screen.tsx'
export type { OwnCall } from './own-calls.ts'
