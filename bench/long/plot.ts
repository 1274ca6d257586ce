export interface Series {
  readonly name: string
  /** Minutes and megabytes. */
  readonly points: readonly (readonly [number, number])[]
}

/** Returns the slope of the least-squares line. */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return over / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

const inks = {
  light: { text: '#1f2a25', line: '#c9d2cd', ground: '#ffffff', series: ['#0b7a4b', '#2563eb', '#c2410c', '#c026d3'] },
  dark: { text: '#e6ece9', line: '#3a4742', ground: '#12211b', series: ['#4ade9a', '#7db0ff', '#ffa36b', '#f0a0ff'] },
} as const
const dashes = ['', '8 4', '2 4', '10 3 2 3']
const [width, height, left, right, top, bottom] = [860, 360, 60, 24, 64, 40]

/** Draws memory over time as an SVG: minutes from left to right, megabytes from zero upwards. */
export function memoryPlot(series: readonly Series[], scheme: keyof typeof inks): string {
  const { text, line, ground, series: colours } = inks[scheme]
  const all = series.flatMap(({ points }) => points)
  const minutes = Math.max(1, ...all.map(([minute]) => minute))
  const step = stepOf(Math.max(1, ...all.map(([, mb]) => mb)))
  const top5 = step * 5
  const x = (minute: number): number => Math.round((left + (minute / minutes) * (width - left - right)) * 10) / 10
  const y = (mb: number): number => Math.round((height - bottom - (mb / top5) * (height - top - bottom)) * 10) / 10
  const scale = Array.from({ length: 6 }, (_, at) => {
    const mb = at * step
    return `<path d="M${left} ${y(mb)}H${width - right}" stroke="${line}"/><text x="${left - 8}" y="${y(mb) + 4}" text-anchor="end">${mb}</text>`
  })
  const lines = series.map(({ name, points }, at) => {
    const ink = `stroke="${colours[at % colours.length]}" stroke-width="2" stroke-dasharray="${dashes[at % dashes.length]}" fill="none"`
    const place = left + (at % 2) * 380
    const row = 18 + Math.floor(at / 2) * 20
    const path = points.map(([minute, mb], index) => `${index === 0 ? 'M' : 'L'}${x(minute)} ${y(mb)}`).join('')
    return `<path d="M${place} ${row}h28" ${ink}/><text x="${place + 36}" y="${row + 4}">${name}</text><path d="${path}" ${ink}/>`
  })
  const axis = `<text x="${left - 8}" y="${top - 12}" text-anchor="end">MB</text><text x="${width - right}" y="${height - 12}" text-anchor="end">${Math.round(minutes)} min</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img"><title>Memory over time</title><rect width="100%" height="100%" fill="${ground}"/><g fill="${text}">${[...scale, ...lines, axis].join('\n')}</g></svg>\n`
}

/** Returns the smallest of 1, 2, 5, 10, … of which five steps reach the greatest value. */
function stepOf(greatest: number): number {
  for (let ten = 1; ; ten *= 10) for (const step of [1, 2, 5]) if (step * ten * 5 >= greatest) return step * ten
}
