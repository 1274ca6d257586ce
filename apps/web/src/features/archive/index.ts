export { ArchiveScreen } from './archive-screen.tsx'
