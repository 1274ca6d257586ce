export { MigrationToasts } from './migration-toasts.tsx'
export { UpgradeToast } from './upgrade-toast.tsx'
