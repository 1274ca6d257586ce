export { ComingLater } from './coming-later.tsx'
