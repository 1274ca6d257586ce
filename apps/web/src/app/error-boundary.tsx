import { Component, type ReactNode } from 'react'
import { commonTexts } from '../texts/common.ts'
import { BrokenPage } from './full-page.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

/** The last resort for errors while rendering: shows a page with a reload button. React needs a class here. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <BrokenPage title={commonTexts.somethingBroke} hint={commonTexts.somethingBrokeHint} />
  }
}
