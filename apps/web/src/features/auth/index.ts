export { InvitationScreen } from './invitation-screen.tsx'
export { LoginScreen } from './login-screen.tsx'
