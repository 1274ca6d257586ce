export { FreelancersScreen } from './freelancers-screen.tsx'
