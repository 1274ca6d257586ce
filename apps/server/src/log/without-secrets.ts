/** Patterns of our secrets in a text, each with its replacement. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/(__Host-bama(?:-renewal|-device)?=)[^\s;"\\]+/g, '$1[left out]'],
  [/\b(bearer|basic)\s+[^\s"\\,;]+/gi, '$1 [left out]'],
  [/\bbama_[A-Za-z0-9_-]{20,}/g, '[left out]'],
  [/\bwhsec_[A-Za-z0-9+/=]{20,}/g, '[left out]'],
  [/\$argon2[a-z]*\$[^\s"\\]+/g, '[left out]'],
  [/([?&#](?:code|token|key|password)=)[^\s&"\\#]+/gi, '$1[left out]'],
  // The link of an invitation.
  [/(\/invitation\/?#)[^\s"\\<>]+/gi, '$1[left out]'],
  // The page of a freelancer's call.
  [/(\/c\/?#)[^\s"\\<>]+/gi, '$1[left out]'],
  // A person's calendar address.
  [/(\/api\/calendar\/)(?!feeds(?![\w-]))[^\s"\\<>/?#]+/gi, '$1[left out]'],
  // A URL with a password, such as DATABASE_URL.
  [/(\b[a-z][a-z0-9+]{0,20}:\/\/[^\s:/@"\\]{0,100}:)[^\s@/"\\]{1,1000}@/gi, '$1[left out]@'],
]

/** Returns a line without tokens, keys and hashes, wherever they occur in it. */
export const withoutSecrets = (line: string): string =>
  patterns.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), line)
