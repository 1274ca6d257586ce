import type { Plugin } from 'vite'

const part = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/

/**
 * Each part of the component library brings its own styles. So they come with the chunk that the part is in, after those of
 * the parts that it is made of.
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
