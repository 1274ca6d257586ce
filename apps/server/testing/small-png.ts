import sharp from 'sharp'

/** Rewrites a picture with at most 256 colours: enough for flat screens, at a fraction of the size. Returns its bytes. */
export const writeSmallPng = async (from: string, to: string): Promise<number> =>
  (await sharp(from).png({ palette: true, colours: 256, effort: 10, compressionLevel: 9 }).toFile(to)).size
