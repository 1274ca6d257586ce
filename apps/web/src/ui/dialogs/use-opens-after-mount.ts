import { useMounted } from '@mantine/hooks'

/** Mantine gives the focus back only for what was closed when it was mounted: a first drawing closed, then open. */
export function useOpensAfterMount(opened: boolean): boolean {
  const isMounted = useMounted()
  return opened && isMounted
}
