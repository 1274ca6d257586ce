/** By which way a version first went out, as far as Bama can know: what becomes of it elsewhere it does not see. */
export const callChannels = ['whatsapp', 'share', 'copy', 'link', 'file'] as const
export type CallChannel = (typeof callChannels)[number]

export const callMomentKinds = ['audience', 'start', 'end'] as const

export const callContactKinds = ['lead', 'producer'] as const
