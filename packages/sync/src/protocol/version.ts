/** The wire's version. Any change of a message's shape raises it; `protocol-version.test.ts` notices. */
export const protocolVersion = 1
