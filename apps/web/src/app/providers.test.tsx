// @vitest-environment dom
import { useDirection } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import indexHtml from '../../index.html?raw'
import { Providers } from './providers.tsx'

it('[A1.3] is right to left from the first byte, and so is what the component library places', () => {
  expect(indexHtml).toContain('<html lang="he" dir="rtl">')
  const Direction = () => <p data-testid="direction">{useDirection().dir}</p>
  const { unmount } = render(
    <Providers>
      <Direction />
    </Providers>,
  )
  expect(screen.getByTestId('direction').textContent).toBe('rtl')
  unmount()
})

it('[A9.28] [B9.12] shows twenty toasts at most, and those that came before their part had loaded', async () => {
  const { unmount } = render(<Providers>{null}</Providers>)
  act(() => void notifications.show({ message: 'הודעה מוקדמת', autoClose: false }))
  await screen.findByText('הודעה מוקדמת')
  act(() => {
    for (let n = 0; n < 25; n++) notifications.show({ message: `הודעה ${n}`, autoClose: false })
  })
  expect(screen.getAllByRole('alert')).toHaveLength(20)
  unmount()
  act(() => notifications.clean())
})
