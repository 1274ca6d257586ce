/**
 * The version of the wire format. Every change of a message's shape increments it, except a new optional field of an
 * answer. `protocol-version.test.ts` fails otherwise.
 */
export const protocolVersion = 2

/** The oldest version that the server still accepts, for devices that haven't reloaded the app yet. */
export const oldestProtocol = 1
