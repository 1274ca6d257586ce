import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { commonTexts } from '../texts/common.ts'
import { renderDropdownRoot } from '../ui/dialogs/dropdown-root.tsx'
import { ignoreWhileClosing } from '../ui/dialogs/single-press.ts'
import { tokenVariables } from './tokens.ts'

const closeButtonProps = { 'aria-label': commonTexts.close }
/** A dialog's `header` would be a second banner beside the phone's top bar (axe: landmark-no-duplicate-banner). */
const plainHeader = { header: { role: 'presentation' } }
const overlayProps = { backgroundOpacity: 0.5, color: '#0A110E' }

export const theme = createTheme({
  fontFamily: '"Heebo Variable", Heebo, Arial, sans-serif',
  primaryColor: 'pine',
  primaryShade: 6,
  black: '#18211D',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  colors: {
    pine: [
      '#EAF5F0',
      '#D3EADF',
      '#A9D6C2',
      '#7CC1A3',
      '#52A985',
      '#2F916B',
      '#1B7A57',
      '#156247',
      '#104B37',
      '#0B3527',
    ],
    spot: [
      '#FFF6E0',
      '#FFEBBD',
      '#FFDD8F',
      '#FFD06B',
      '#FFC857',
      '#F0AE2B',
      '#C98A0C',
      '#855400',
      '#623E00',
      '#2A1E00',
    ],
    red: ['#FDECEC', '#FAD3D4', '#F2A7AA', '#E77A7F', '#DA525A', '#CE3743', '#C42B3A', '#B4232F', '#8A1A24', '#5E1219'],
    sky: ['#E7F0FA', '#CDE0F4', '#A2C6EA', '#73A9DE', '#4C8ED1', '#3178C0', '#2668AE', '#1F5C9E', '#184778', '#113253'],
    plum: [
      '#F5EBF8',
      '#E9D4EF',
      '#D4AEE0',
      '#BC85CD',
      '#A562BA',
      '#9149A8',
      '#813E97',
      '#74388A',
      '#582A69',
      '#3C1D48',
    ],
    gray: [
      '#F7F8F6',
      '#F0F2EE',
      '#E7EAE5',
      '#DCE1DB',
      '#C5CCC6',
      '#A0AAA3',
      '#8A948E',
      '#5E6963',
      '#3A453F',
      '#18211D',
    ],
    dark: [
      '#E6ECE8',
      '#CAD4CE',
      '#B5C1BA',
      '#93A29A',
      '#3B4942',
      '#2C3832',
      '#222C27',
      '#18211D',
      '#121916',
      '#0C110F',
    ],
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  shadows: { card: 'var(--bama-shadow-card)', float: 'var(--bama-shadow-float)' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', caption: '13px', sm: '14px', md: '16px', lg: '18px', xl: '20px' },
  lineHeights: { xs: '1.4', caption: '1.45', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '700',
    sizes: { h1: { fontSize: '30px' }, h2: { fontSize: '24px' }, h3: { fontSize: '20px' } },
  },
  components: {
    Modal: { defaultProps: { radius: 'lg', centered: true, overlayProps, closeButtonProps, attributes: plainHeader } },
    // The same overlay for dialogs composed of parts.
    ModalOverlay: { defaultProps: overlayProps },
    DrawerOverlay: { defaultProps: overlayProps },
    Drawer: { defaultProps: { overlayProps, closeButtonProps, attributes: plainHeader } },
    Notification: { defaultProps: { closeButtonProps, radius: 'md' } },
    Popover: { defaultProps: { radius: 'lg' } },
    PopoverDropdown: { defaultProps: { renderRoot: renderDropdownRoot } },
    // The focus placeholder is a focusable element, which a menu may not contain (axe: aria-required-children).
    // Hidden while its button is scrolled out of view, a menu would lose the focus and the next key press.
    Menu: { defaultProps: { radius: 'lg', withInitialFocusPlaceholder: false, hideDetached: false } },
    MenuDropdown: { defaultProps: { onClickCapture: ignoreWhileClosing } },
    Divider: { defaultProps: { color: 'var(--bama-line)' } },
    // Animated by their container (`data-breathing`).
    Skeleton: { defaultProps: { animate: false }, styles: { root: { transform: 'none' } } },
    Tooltip: { defaultProps: { openDelay: 300 } },
    Button: { styles: { label: { fontWeight: 600 } } },
  },
})

/** Maps our tokens to Mantine's variables: cards, dialogs and fields are on `surface`; global.css colours the page. */
const mantineVariables = {
  '--mantine-color-body': 'var(--bama-surface)',
  '--mantine-color-text': 'var(--bama-ink)',
  '--mantine-color-dimmed': 'var(--bama-ink-3)',
  '--mantine-color-placeholder': 'var(--bama-ink-3)',
  '--mantine-color-error': 'var(--bama-red-fg)',
  '--mantine-color-anchor': 'var(--bama-action-ink)',
  '--mantine-color-default-border': 'var(--bama-line-strong)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...tokenVariables('light'), ...mantineVariables },
  dark: { ...tokenVariables('dark'), ...mantineVariables },
})
