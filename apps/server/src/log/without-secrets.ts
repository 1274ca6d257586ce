/** What our secrets look like in a text, each with what stays of it. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/(__Host-bama=)[^\s;"\\]+/g, '$1[left out]'],
  [/\b(bearer|basic)\s+[^\s"\\,;]+/gi, '$1 [left out]'],
  [/\bbama_[A-Za-z0-9_-]{20,}/g, '[left out]'],
  [/\$argon2[a-z]*\$[^\s"\\]+/g, '[left out]'],
  [/([?&#](?:code|token|key|password)=)[^\s&"\\#]+/gi, '$1[left out]'],
  // An invitation's link.
  [/(\/invitation\/?#)[^\s"\\<>]+/gi, '$1[left out]'],
  // The page of a call.
  [/(\/c\/?#)[^\s"\\<>]+/gi, '$1[left out]'],
  // A person's calendar.
  [/(\/api\/calendar\/)(?!feeds(?![\w-]))[^\s"\\<>/?#]+/gi, '$1[left out]'],
  // An address with a password in it, as DATABASE_URL.
  [/(\b[a-z][a-z0-9+]{0,20}:\/\/[^\s:/@"\\]{0,100}:)[^\s@/"\\]{1,1000}@/gi, '$1[left out]@'],
]

/** A line without tokens, keys and hashes, wherever they stand in it. */
export const withoutSecrets = (line: string): string =>
  patterns.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), line)
