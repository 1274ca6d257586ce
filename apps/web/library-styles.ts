import type { Plugin } from 'vite'

const part = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/

/**
 * Makes each part of the component library import its own styles, so that they are in the part's chunk, after the
 * styles of the parts that it is built from.
 */
export const libraryStyles = (): Plugin => ({
  name: 'library-styles',
  transform: {
    filter: { id: part },
    handler(code, id) {
      const name = part.exec(id)?.[1]
      return { code: `import '@mantine/core/styles/${name}.layer.css'\n${code}`, map: null }
    },
  },
})
