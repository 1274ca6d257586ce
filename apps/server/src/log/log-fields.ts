/**
 * Returns the fields that a log line may have besides its message: flat ones with names, numbers and ids. Whatever looks
 * like text that a person wrote, or like a secret, is left out, so that a careless line can't reveal it.
 */
export function logFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, isOwn.has(key) ? value : fieldOf(key, value)]),
  )
}

/** The message is written in the code, and the others have their own serializers. */
const isOwn: ReadonlySet<string> = new Set(['msg', 'err', 'req', 'res'])

const secretName = /pass|token|secret|cookie|authoriz|credential|session|hash|api_?key|^code$/i
/** Common names of bodies and of people's texts. */
const textName =
  /^(body|payload|text|content|message|description|title|name|value|url|href|query|headers|patch|record|row)$/i

/** `code` is a set-up code in a request, but a value of the closed list of error codes in an answer. */
const isErrorCode = (key: string, value: unknown): boolean =>
  key === 'code' && typeof value === 'string' && /^([a-z][a-z_]{1,40}|[A-Z][A-Z0-9_]{1,60})$/.test(value)

const leftOut = '[left out]'

function fieldOf(key: string, value: unknown): unknown {
  if (isErrorCode(key, value)) return value
  if (secretName.test(key) || textName.test(key)) return leftOut
  if (Array.isArray(value)) return value.length <= 100 ? value.map(plainOf) : leftOut
  return plainOf(value)
}

function plainOf(value: unknown): unknown {
  switch (typeof value) {
    case 'number':
    case 'boolean':
      return value
    case 'string':
      return isName(value) ? value : leftOut
    default:
      return value === null ? null : leftOut
  }
}

/** One ASCII word that isn't as long and random as a secret, such as an id, a route, an address or an instant. */
const isName = (text: string): boolean => /^[\x21-\x7e]{0,200}$/.test(text) && !/[A-Za-z0-9_-]{40}/.test(text)
