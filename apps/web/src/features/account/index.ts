export { useAccount } from './use-account.tsx'
