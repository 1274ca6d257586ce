import { Button, Stack, type StackProps, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from '../texts/common.ts'
import { Mark } from '../ui/display/mark.tsx'

const FullPage = ({ children, ...props }: StackProps & { readonly role: string }) => (
  <Stack align="center" justify="center" mih="100dvh" p="lg" ta="center" {...props}>
    <Mark size={42} />
    {children}
  </Stack>
)

/** Shown while the session is being restored. */
export function LoadingPage() {
  return (
    <FullPage role="status">
      <Text c="var(--bama-ink-2)">{commonTexts.loading}</Text>
    </FullPage>
  )
}

interface BrokenPageProps {
  readonly title: string
  readonly hint: string
  readonly children?: ReactNode
}

/** An error that only a reload can fix. */
export function BrokenPage({ title, hint, children }: BrokenPageProps) {
  return (
    <FullPage role="alert">
      <Title fz={24} lh={1.35} mt="xs">
        {title}
      </Title>
      <Text maw="44ch" c="var(--bama-ink-2)">
        {hint}
      </Text>
      <Button onClick={() => location.reload()}>{commonTexts.refresh}</Button>
      {children}
    </FullPage>
  )
}
