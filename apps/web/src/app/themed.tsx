import { DirectionProvider, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemeManager } from '../theme/color-scheme.ts'
import { cssVariablesResolver, theme } from '../theme/theme.ts'

/** Direction, theme and colour scheme: all that the sign-in page needs. */
export function Themed({ children }: { readonly children: ReactNode }) {
  return (
    <DirectionProvider initialDirection="rtl" detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
