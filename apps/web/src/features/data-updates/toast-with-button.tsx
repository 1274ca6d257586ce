import { Button } from '@mantine/core'

interface ToastWithButtonProps {
  readonly text: string
  readonly label: string
  readonly onClick: () => void
}

export const ToastWithButton = ({ text, label, onClick }: ToastWithButtonProps) => (
  <>
    {text}
    <Button size="xs" display="flex" w="fit-content" mt="xs" onClick={onClick}>
      {label}
    </Button>
  </>
)
