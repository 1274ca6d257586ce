export { PersonalSpaceScreen } from './personal-space-screen.tsx'
