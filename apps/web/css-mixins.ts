// Declarations shared by many classes of the CSS modules: `@mixin row 8px;` in a rule inserts them (postcss-mixins).

type Rules = Readonly<Record<string, string | Readonly<Record<string, string>>>>
/** `argument` is the text after the mixin's name. */
type Mixin = Rules | ((mixin: unknown, argument?: string) => Rules)

/** Adds an optional gap to a mixin: `row 8px`. */
const spaced =
  (rules: Rules): Mixin =>
  (_mixin, gap) => ({ ...rules, ...(gap && { gap }) })
const row = { display: 'flex', 'align-items': 'center' }
/**
 * Ends with an ellipsis after `--clamped-lines` lines. A left-to-right run that doesn't fit is hidden whole
 * (src/ui/display/ltr-runs.tsx).
 */
const clamp = {
  display: '-webkit-box',
  overflow: 'hidden',
  'overflow-wrap': 'anywhere',
  '-webkit-box-orient': 'vertical',
  '-webkit-line-clamp': 'var(--clamped-lines)',
  '--clamped-run': '-webkit-inline-box',
}
const hover = { '&:hover': { background: 'var(--bama-sunken)' } }

/**
 * Accepts any of `14px`, `14px/1.45` (with a line height), `600` (a weight) and `ink-2` (a colour of theme/tokens.ts).
 */
function text(_mixin: unknown, argument = ''): Rules {
  const rules: Record<string, string> = {}
  for (const part of argument.split(' ')) {
    const [size, height] = part.split('/')
    if (/^\d+$/.test(part)) rules['font-weight'] = part
    else if (size?.endsWith('px')) Object.assign(rules, { 'font-size': size }, height && { 'line-height': height })
    else rules['color'] = `var(--bama-${part})`
  }
  return rules
}

/** The edges, corners and ground of a box: `8px` (its corners), `line` or `line-strong` (a border), and a ground's name: `sunken`. */
function box(_mixin: unknown, argument = ''): Rules {
  const rules: Record<string, string> = {}
  for (const part of argument.split(' '))
    if (part.endsWith('px')) rules['border-radius'] = part
    else if (part.startsWith('line')) rules['border'] = `1px solid var(--bama-${part})`
    else rules['background'] = `var(--bama-${part})`
  return rules
}

/** How a day's cell shows its kind, by `data-kind`. It stands below the weekdays' rules, and above those of what happens to a cell. */
const dayKinds = (_mixin: unknown, property = 'background'): Rules => ({
  "&[data-kind='memorial']": { [property]: 'var(--bama-grey-bg)' },
  "&[data-kind='chol_hamoed']": { [property]: 'color-mix(in srgb, var(--bama-spot-bg) 45%, var(--bama-surface))' },
  "&[data-kind='yom_tov']": { [property]: 'var(--bama-spot-bg)' },
})

export const cssMixins: Readonly<Record<string, Mixin>> = {
  row: spaced(row),
  'inline-row': spaced({ ...row, display: 'inline-flex' }),
  centered: spaced({ ...row, display: 'inline-flex', 'justify-content': 'center' }),
  wrap: spaced({ ...row, 'flex-wrap': 'wrap' }),
  /** Flows like words, with as many items on a line as fit. */
  flow: spaced({ display: 'flex', 'flex-wrap': 'wrap' }),
  'top-row': spaced({ display: 'flex', 'align-items': 'flex-start' }),
  grid: spaced({ display: 'grid' }),
  column: spaced({ display: 'flex', 'flex-direction': 'column' }),
  /** Takes the width that its neighbours leave, however wide its content is. */
  fill: { flex: '1', 'min-inline-size': '0' },
  /** For `::before` and `::after`: covers the nearest positioned box, inset by the argument: `layer -6px`. */
  layer: (_mixin, inset = '0') => ({ content: "''", position: 'absolute', inset }),
  /** A button that shows nothing but its content. */
  bare: { padding: '0', border: '0', background: 'none' },
  /** `square 32px`, or with its corners: `square 32px 8px`. */
  square(_mixin, argument = '') {
    const [size = '', corners] = argument.split(' ')
    return { 'inline-size': size, 'block-size': size, ...(corners && { 'border-radius': corners }) }
  },
  text,
  box,
  card: { 'border-radius': '12px', background: 'var(--bama-surface)', 'box-shadow': 'var(--bama-shadow-card)' },

  clamp: (_mixin, lines) => ({ ...clamp, ...(lines && { '--clamped-lines': lines }) }),
  /**
   * One line that ends with an ellipsis. Not `text-overflow`, which in right-to-left text cuts a Latin word or number
   * at the end of the line from its start, so that the rest reads as another word (docs/decisions/0024).
   */
  'one-line': { ...clamp, '--clamped-lines': '1' },
  /** In the colours of the element's tone (src/theme/tones.css). */
  toned: { color: 'var(--tone-fg)', background: 'var(--tone-bg)' },

  'day-kinds': dayKinds,

  /** Shows where the pointer is. */
  'hover-sunken': hover,
  /** A button without a border. */
  quiet: { 'border-radius': '8px', color: 'var(--bama-ink-2)', ...hover },
  /** A button of words alone, in the colour of actions. */
  'text-button': spaced({
    ...row,
    display: 'inline-flex',
    'min-block-size': '44px',
    'padding-inline': '10px',
    'border-radius': '8px',
    ...text(null, '14px 600 action-ink'),
  }),
  /** The part of a dialog that scrolls, between its head and its foot. */
  'scroll-part': { flex: '1', 'min-block-size': '0', 'overflow-y': 'auto', 'overscroll-behavior': 'contain' },
  /** Underlined only under the pointer. */
  link: { 'text-decoration': 'none', '&:hover': { 'text-decoration': 'underline' } },

  /**
   * Small controls keep their visible size and grow to 44 px on touch screens. Goes at the end of a rule, since it
   * overrides the rule's own sizes.
   */
  touch: { '@media (pointer: coarse)': { 'min-block-size': '44px' } },
  'touch-square': { '@media (pointer: coarse)': { 'inline-size': '44px', 'block-size': '44px' } },
}
