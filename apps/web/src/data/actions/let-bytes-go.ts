import { workspace } from '../workspace/workspace.ts'

/**
 * Removes the bytes of deleted attachments from this device, as soon as nothing needs them. In a file of its own, because
 * the board deletes events, and attaches nothing before a dialog opens.
 */
export const letBytesGo = (): void => workspace.get()?.uploads.request()
