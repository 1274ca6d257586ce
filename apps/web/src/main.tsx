import './theme/reset.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './theme/fonts.css'
import './theme/global.css'
import './theme/tones.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { BrokenPage } from './app/full-page.tsx'
import { Providers } from './app/providers.tsx'
import { startData } from './data/index.ts'
import { authTexts } from './texts/auth.ts'
import { commonTexts } from './texts/common.ts'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')
const root = createRoot(container)

// Not awaited: asking for lasting storage can wait for a person's answer, and the guard shows that the session is loading.
startData().catch((error: unknown) => {
  reportError(error)
  root.render(
    <Providers>
      <BrokenPage
        title={commonTexts.cannotStart}
        hint={isSecureContext ? commonTexts.cannotStartHint : authTexts.insecure}
      />
    </Providers>,
  )
})

root.render(
  <StrictMode>
    <App />
  </StrictMode>,
)
