/** How a version was first sent, as far as Bama can know. What happens to it elsewhere is unknown. */
export const callChannels = ['whatsapp', 'share', 'copy', 'link', 'file'] as const
export type CallChannel = (typeof callChannels)[number]

export const callMomentKinds = ['audience', 'start', 'end'] as const

export const callContactKinds = ['lead', 'producer'] as const
