export { Sketches } from './sketches.tsx'
