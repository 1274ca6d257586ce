// What many classes of the CSS modules say alike: `@mixin row;` in a rule stands for these declarations (postcss-mixins).

type Rules = Readonly<Record<string, string | Readonly<Record<string, string>>>>

const row = { display: 'flex', 'align-items': 'center' }
/** Ends with an ellipsis after so many lines; what reads left to right in it is hidden whole (src/ui/display/ltr-runs.tsx). */
const clamp = {
  display: '-webkit-box',
  overflow: 'hidden',
  'overflow-wrap': 'anywhere',
  '-webkit-box-orient': 'vertical',
  '-webkit-line-clamp': 'var(--clamped-lines)',
  '--clamped-run': '-webkit-inline-box',
}
const hover = { '&:hover': { background: 'var(--bama-sunken)' } }

export const cssMixins: Readonly<Record<string, Rules>> = {
  row,
  'inline-row': { ...row, display: 'inline-flex' },
  centered: { ...row, display: 'inline-flex', 'justify-content': 'center' },
  card: { 'border-radius': '12px', background: 'var(--bama-surface)', 'box-shadow': 'var(--bama-shadow-card)' },

  clamp,
  /**
   * One line that ends with an ellipsis. Never by text-overflow: in right-to-left it cuts a Latin word or a number at the end of
   * the line from its start, and what is left reads as another word (docs/decisions/0024).
   */
  'one-line': { ...clamp, '--clamped-lines': '1' },
  faint: { 'font-size': '13px', color: 'var(--bama-ink-3)' },
  /** In the colours of its tone (src/theme/tones.css). */
  toned: { color: 'var(--tone-fg)', background: 'var(--tone-bg)' },

  /** Shows where the pointer is. */
  'hover-sunken': hover,
  /** A button without an edge. */
  quiet: { 'border-radius': '8px', color: 'var(--bama-ink-2)', ...hover },
  /** Underlined only under the pointer. */
  link: { 'text-decoration': 'none', '&:hover': { 'text-decoration': 'underline' } },

  /** Small controls keep their size for the eye and get 44 px for the finger. At the end of a rule: it changes what the rule says. */
  touch: { '@media (pointer: coarse)': { 'min-block-size': '44px' } },
  'touch-square': { '@media (pointer: coarse)': { 'inline-size': '44px', 'block-size': '44px' } },
}
