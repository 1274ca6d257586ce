import sharp from 'sharp'

/** A picture of a stage: the screen's modules with their cabling, or the stage as the audience sees it. */
export interface Drawing {
  readonly look: 'grid' | 'stage'
  /** The screen's size in metres, width by height. */
  readonly size: readonly [number, number]
  /** The hue of the picture on the screen, in degrees. */
  readonly hue: number
}

const width = 1120
const height = 630

/** Renders the picture as a file that people would upload: the grid as PNG, the stage as JPEG. */
export async function drawScreen(drawing: Drawing): Promise<Buffer> {
  const svg = Buffer.from(drawing.look === 'grid' ? gridSvg(drawing) : stageSvg(drawing))
  // The server never reads uploaded SVG (files/read-image.ts). This one is our own.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  try {
    const image = sharp(svg)
    return await (drawing.look === 'grid' ? image.png() : image.jpeg({ quality: 82 })).toBuffer()
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] })
  }
}

const picture = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`

const glow = (hue: number): string =>
  `<defs><linearGradient id="glow" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="hsl(${hue},70%,28%)"/><stop offset=".55" stop-color="hsl(${(hue + 40) % 360},75%,48%)"/><stop offset="1" stop-color="hsl(${(hue + 80) % 360},80%,62%)"/>
  </linearGradient></defs>`

/** Modules of half a metre, with a cable from below for each column. */
function gridSvg({ size: [metresWide, metresHigh], hue }: Drawing): string {
  const [columns, rows] = [Math.round(metresWide * 2), Math.round(metresHigh * 2)]
  const side = Math.floor(Math.min((width - 120) / columns, (height - 140) / rows))
  const [left, top] = [(width - side * columns) / 2, (height - 40 - side * rows) / 2]
  const modules = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [left + (index % columns) * side, top + Math.floor(index / columns) * side]
    return `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"/>`
  })
  const lines = Array.from({ length: columns }, (_, column) => {
    const x = left + (column + 0.5) * side
    return `<path d="M${x} ${height - 34}V${top + side / 2}" stroke="hsl(${column % 2 === 0 ? 45 : 160},85%,60%)" stroke-width="4" fill="none"/><circle cx="${x}" cy="${top + side / 2}" r="7" fill="#fff"/>`
  })
  return picture(
    `${glow(hue)}<rect width="100%" height="100%" fill="#14201c"/><rect x="${left}" y="${top}" width="${side * columns}" height="${side * rows}" fill="url(#glow)"/>${modules.join('')}${lines.join('')}<rect x="40" y="${height - 36}" width="${width - 80}" height="10" rx="5" fill="#3d4a45"/>`,
  )
}

/** A floor, a screen, two towers, light beams and an audience. */
function stageSvg({ size: [metresWide, metresHigh], hue }: Drawing): string {
  const scale = Math.min(640 / metresWide, 300 / metresHigh)
  const [wide, high] = [metresWide * scale, metresHigh * scale]
  const left = (width - wide) / 2
  const beams = [180, 380, 560, 740, 940].map(
    (x, index) =>
      `<polygon points="${x - 5},40 ${x + 5},40 ${x + 125 - index * 35},470 ${x + 15 - index * 35},470" fill="hsl(${(hue + index * 25) % 360},90%,75%)" fill-opacity=".16"/>`,
  )
  const towers = [left - 70, left + wide + 40].map(
    (x) =>
      `<rect x="${x}" y="70" width="30" height="400" fill="none" stroke="#6d7b76" stroke-width="4"/><path d="M${x} 110l30 60-30 60 30 60-30 60 30 60" stroke="#6d7b76" stroke-width="3" fill="none"/>`,
  )
  const people = Array.from(
    { length: 34 },
    (_, index) => `<circle cx="${18 + index * 33}" cy="${596 + (index % 3) * 9}" r="19" fill="#0a0f0d"/>`,
  )
  return picture(
    `${glow(hue)}<rect width="100%" height="100%" fill="#0f1714"/><rect x="60" y="30" width="${width - 120}" height="14" fill="#48554f"/>${towers.join('')}<rect x="${left}" y="${430 - high}" width="${wide}" height="${high}" fill="url(#glow)"/><polygon points="120,470 ${width - 120},470 ${width - 40},560 40,560" fill="#26332e"/><rect x="40" y="560" width="${width - 80}" height="16" fill="#1b2521"/>${beams.join('')}${people.join('')}`,
  )
}
