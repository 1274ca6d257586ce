import './theme/reset.css'
import './theme/fonts.css'
import './theme/tones.css'
import { createRoot } from 'react-dom/client'
import { CallScreen } from './features/call-page/call-screen.tsx'
import { takeToken } from './features/call-page/token.ts'
import { tokenVariables } from './theme/tokens.ts'

/** The page of a freelancer's call: an entry of its own, without the app, its component library or its database. */
const container = document.getElementById('root')
if (container === null) throw new Error('c/index.html has no #root')

const declarations = (scheme: 'light' | 'dark'): string =>
  Object.entries(tokenVariables(scheme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
const colours = document.createElement('style')
colours.textContent = `:root{${declarations('light')}}@media (prefers-color-scheme:dark){:root{${declarations('dark')}}}`
document.head.append(colours)

const root = createRoot(container)
const draw = (): void => {
  const token = takeToken()
  root.render(<CallScreen key={token} token={token} />)
}
// Opening another link in the same tab changes only the fragment.
addEventListener('hashchange', () => {
  if (location.hash !== '') draw()
})
draw()
