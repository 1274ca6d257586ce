import type { Plugin } from 'vite'

const describers = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm

/**
 * Each of zod's schemas can describe itself as a JSON schema. The server asks that of them, for the description of its API; the
 * app never does, and goes without the code. (A schema that the router reads is given the method, and not asked.)
 */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  transform: {
    filter: { id: describers },
    handler(code) {
      const names = [...code.matchAll(exported)].map(([, name, alias]) => `gone as ${name ?? alias ?? ''}`)
      const gone = `const gone = () => () => { throw new Error('the app describes no schema') }`
      return { code: `${gone}\nexport { ${names.join(', ')} }`, map: null }
    },
  },
})
