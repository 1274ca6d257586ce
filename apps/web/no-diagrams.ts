/** In the place of the library that makes diagrams of text (vite.config.ts). */
export function parseMermaidToExcalidraw(): never {
  throw new Error('no diagrams of text here')
}
