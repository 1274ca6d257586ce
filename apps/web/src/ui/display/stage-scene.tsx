const wide = {
  viewBox: '0 0 920 722',
  halo: '428,182 492,182 772,722 148,722',
  beam: '438,182 482,182 655,722 265,722',
  lip: '148,722 772,722 798,732 122,732',
  letters: { x: 460, y: 722, size: 236 },
  // The whole truss stays visible, however narrow the picture is.
  fit: 'xMidYMax meet',
}

const low = {
  viewBox: '0 0 390 224',
  halo: '179,0 211,0 327,224 63,224',
  beam: '184,0 206,0 280,224 110,224',
  lip: '63,224 327,224 338,228.5 52,228.5',
  letters: { x: 198, y: 224, size: 102 },
  // The beam always begins beyond the upper edge.
  fit: 'xMidYMax slice',
}

const zigzag = Array.from({ length: 41 }, (_, step) => `${60 + step * 20},${step % 2 === 0 ? 100 : 124}`).join(' ')
const darkLamps = [180, 300, 620, 740]

interface StageSceneProps {
  /** `wide` beside the form, `low` above it. */
  readonly variant: 'wide' | 'low'
}

/** The lit stage of the entrance pages: truss, lamps, one beam, and the product's name in it. Decorative. */
export function StageScene({ variant }: StageSceneProps) {
  const { viewBox, halo, beam, lip, letters, fit } = variant === 'wide' ? wide : low
  return (
    // Overflows, because the lip of the stage extends over the floor below.
    <svg
      viewBox={viewBox}
      width="100%"
      height="100%"
      preserveAspectRatio={fit}
      style={{ display: 'block', overflow: 'visible' }}
      aria-hidden="true"
      focusable="false"
    >
      {variant === 'wide' ? <Truss /> : null}
      <polygon points={halo} fill="#1A3128" />
      <polygon points={beam} fill="#254638" />
      <text
        x={letters.x}
        y={letters.y}
        fill="#FFF6E0"
        fontSize={letters.size}
        fontWeight={700}
        textAnchor="middle"
        direction="rtl"
      >
        במה
      </text>
      <polygon points={lip} fill="#FFC857" />
    </svg>
  )
}

function Truss() {
  return (
    <g fill="#2A4037">
      <rect x={60} y={92} width={800} height={8} />
      <rect x={60} y={124} width={800} height={4} />
      <polyline points={zigzag} fill="none" stroke="#2A4037" strokeWidth={3} strokeLinejoin="round" />
      {darkLamps.map((x) => (
        <path key={x} d={`M${x - 3} 128h6v12h13l8 30h-48l8-30h13z`} />
      ))}
      <rect x={457} y={128} width={6} height={8} />
      <path d="M440 136h40l12 38h-64z" fill="#3B5549" />
      <rect x={428} y={174} width={64} height={8} fill="#FFC857" />
    </g>
  )
}
