/**
 * The wire's version. Any change of a message's shape raises it, but for an optional field of an answer;
 * `protocol-version.test.ts` notices.
 */
export const protocolVersion = 1
