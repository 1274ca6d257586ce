import { MantineProvider } from '@mantine/core'
import { render as plainRender, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'

export * from '@testing-library/react'

const Provider = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider env="test">{children}</MantineProvider>
)

/** Renders within Mantine, whose transitions are off; so does the `rerender` that it returns. */
export function render(ui: ReactNode): RenderResult {
  return plainRender(ui, { wrapper: Provider })
}
