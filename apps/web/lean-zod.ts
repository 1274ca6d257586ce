import type { Plugin } from 'vite'

const describers = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm

/**
 * Drops zod's JSON Schema code from the app. The server needs it to describe its API; the app never calls it. (When the
 * router reads a schema, zod attaches the method without calling it.)
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
