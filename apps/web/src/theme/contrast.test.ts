import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tokenVariables } from './tokens.ts'

const globalCss = readFileSync(new URL('./global.css', import.meta.url), 'utf8')
const barCss = readFileSync(new URL('../ui/display/share-bar.module.css', import.meta.url), 'utf8')

type Channels = readonly [number, number, number]

const channelsOf = (colour: string): Channels => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return [red, green, blue]
}
const mixed = (one: Channels, other: Channels, share: number): Channels => {
  const [red, green, blue] = one.map((value, at) => value * share + (other[at] ?? 0) * (1 - share))
  return [red ?? 0, green ?? 0, blue ?? 0]
}
/** Relative luminance, for the contrast ratio (WCAG 2.2). */
const luminance = (channels: Channels): number => {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: Channels, other: Channels): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const tokens = tokenVariables(scheme)
  const colour = (name: string): Channels => channelsOf(tokens[`--bama-${name}`] ?? '')

  it('the edge of a box to tick stands out 3:1 on whatever it is on', () => {
    expect(globalCss).toMatch(/\.mantine-Checkbox-input[^{]*\{\s*border-color: var\(--bama-box-edge\)/)
    const grounds = ['page', 'surface', 'sunken', 'raised', 'action-soft', 'plum-bg', 'spot-bg', 'grey-bg', 'red-bg']
    const low = grounds.filter((ground) => contrast(colour('box-edge'), colour(ground)) < 3)
    expect(low).toEqual([])
  })

  it("a checklist's bar stands out 3:1 on its track, the manager's too", () => {
    expect(barCss).toContain('background: light-dark(var(--bama-sunken), var(--bama-line))')
    expect(barCss).toContain('light-dark(var(--tone-line), color-mix(in srgb, var(--tone-line) 60%, var(--tone-fg)))')
    const track = colour(scheme === 'light' ? 'sunken' : 'line')
    const lines = { action: ['focus', 'action-ink'], plum: ['plum-line', 'plum-fg'], leaf: ['leaf-line', 'leaf-fg'] }
    for (const [line, words] of Object.values(lines)) {
      const fill = mixed(colour(line ?? ''), colour(words ?? ''), scheme === 'light' ? 1 : 0.6)
      expect(contrast(fill, track), line).toBeGreaterThanOrEqual(3)
    }
  })
})
