import { Box } from '@mantine/core'
import { encode } from 'uqr'

/** The width of the empty margin that readers need, in modules. */
const quiet = 4

/** A QR code, dark on light in both themes, since many readers can't read inverted codes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: quiet })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      display="block"
      mx="auto"
      w="100%"
      maw={300}
      bdrs="md"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </Box>
  )
}
