/** One colour in the light and dark schemes (design: look.md). */
type Pair = readonly [light: string, dark: string]

const surfaces = {
  page: ['#F5F6F3', '#0F1613'],
  surface: ['#FFFFFF', '#18211D'],
  sunken: ['#ECEFEA', '#131B17'],
  raised: ['#FFFFFF', '#222C27'],
  line: ['#DCE1DB', '#2C3832'],
  'line-strong': ['#8A948E', '#66756D'],
  // The border of checkboxes, which also appear on tinted backgrounds.
  'box-edge': ['#7A857E', '#75857C'],
  ink: ['#18211D', '#E6ECE8'],
  'ink-2': ['#4A554F', '#B5C1BA'],
  'ink-3': ['#5E6963', '#93A29A'],
  action: ['#1B7A57', '#1B7A57'],
  'action-ink': ['#166348', '#7CC1A3'],
  'action-soft': ['#E4F3EC', '#173A2C'],
  focus: ['#1B7A57', '#52A985'],
  spot: ['#FFC857', '#FFC857'],
} as const satisfies Readonly<Record<string, Pair>>

/** The sidebar, rail and top bar are dark in both schemes. */
const wings = {
  backstage: ['#12211B', '#0A110E'],
  'backstage-raised': ['#1C3028', '#1C3028'],
  'backstage-line': ['#2A4037', '#2C3832'],
  'backstage-ink': ['#FFFFFF', '#E6ECE8'],
  'backstage-ink-2': ['#CAD4CE', '#CAD4CE'],
  'backstage-ink-3': ['#A3B0A9', '#93A29A'],
} as const satisfies Readonly<Record<string, Pair>>

const tones = {
  sky: { fg: ['#1F5C9E', '#93C1F5'], bg: ['#E7F0FA', '#182A3D'], line: ['#3178C0', '#3178C0'] },
  spot: { fg: ['#855400', '#FFC857'], bg: ['#FFF3D6', '#33280F'], line: ['#F0AE2B', '#C98A0C'] },
  plum: { fg: ['#74388A', '#DDA9EC'], bg: ['#F5EBF8', '#32203A'], line: ['#9149A8', '#9149A8'] },
  leaf: { fg: ['#2B6B1F', '#A5DB93'], bg: ['#E9F5E2', '#1E3318'], line: ['#4E9A3D', '#4E9A3D'] },
  red: { fg: ['#B4232F', '#FF9B9B'], bg: ['#FDECEC', '#3A1B1D'], line: ['#CE3743', '#CE3743'] },
  grey: { fg: ['#4F5A54', '#B5C1BA'], bg: ['#ECEFEA', '#27322D'], line: ['#8A948E', '#66756D'] },
} as const satisfies Readonly<Record<string, Readonly<Record<'fg' | 'bg' | 'line', Pair>>>>

/** The values of `data-tone` (tones.css). */
export type Tone = keyof typeof tones | 'action' | 'alarm' | 'lit'

const shadows = {
  'shadow-card': ['0 1px 2px rgb(24 33 29 / 0.10)', '0 0 0 1px #2C3832'],
  'shadow-float': ['0 12px 32px rgb(24 33 29 / 0.16)', '0 12px 32px rgb(0 0 0 / 0.48)'],
  'shadow-lift': ['0 20px 40px rgb(24 33 29 / 0.24)', '0 20px 40px rgb(0 0 0 / 0.60)'],
} as const satisfies Readonly<Record<string, Pair>>

function* pairs(): Generator<readonly [name: string, pair: Pair]> {
  yield* Object.entries({ ...surfaces, ...wings, ...shadows })
  for (const [tone, parts] of Object.entries(tones))
    for (const [part, pair] of Object.entries(parts)) yield [`${tone}-${part}`, pair]
}

/** Returns every token as a CSS variable (`--bama-…`) for one scheme. */
export function tokenVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries([...pairs()].map(([name, pair]) => [`--bama-${name}`, pair[scheme === 'light' ? 0 : 1]]))
}
