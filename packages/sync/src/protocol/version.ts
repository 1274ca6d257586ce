/**
 * The wire's version. Any change of a message's shape raises it, but for an optional field of an answer;
 * `protocol-version.test.ts` notices.
 */
export const protocolVersion = 2

/** The oldest that a server still speaks: with devices that have not loaded the app again. */
export const oldestProtocol = 1
