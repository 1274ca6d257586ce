import { forgetPasskey, type PasskeyProof } from '../local/open-vaults.ts'

/** Passkeys that the server has refused once. */
const refused = new Set<string>()

/** A challenge that grew old is refused too: the device forgets a passkey only when a fresh one is refused as well. */
export async function noteRefusal(userId: string, { id }: PasskeyProof): Promise<void> {
  if (refused.has(id)) await forgetPasskey(userId, id)
  refused.add(id)
}

export const noteAcceptance = ({ id }: PasskeyProof): void => void refused.delete(id)
