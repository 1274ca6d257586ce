import { forgetPasskey, type PasskeyProof } from '../local/open-vaults.ts'

/** Passkeys refused by the server once. */
const refused = new Set<string>()

/** Forgets a passkey only at the second refusal, because the first may be due to an expired challenge. */
export async function noteRefusal(userId: string, { id }: PasskeyProof): Promise<void> {
  if (refused.has(id)) await forgetPasskey(userId, id)
  refused.add(id)
}

export const noteAcceptance = ({ id }: PasskeyProof): void => void refused.delete(id)
