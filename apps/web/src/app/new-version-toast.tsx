import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useIsReplaced } from '../data/index.ts'
import { commonTexts } from '../texts/common.ts'
import { reloadNewest } from '../ui/loading/reload-newest.ts'

/** Offers a new version of the app. `isReady`: it waits on this device. It may also have replaced this page's chunks. */
export function NewVersionToast({ isReady }: { readonly isReady: boolean }) {
  const isReplaced = useIsReplaced()
  useEffect(() => {
    if (!isReplaced && !isReady) return
    notifications.show({
      id: 'new-version',
      color: 'pine',
      autoClose: false,
      title: commonTexts.newVersion,
      message: (
        <>
          {commonTexts.newVersionHint}
          <Button size="xs" display="flex" w="fit-content" mt="xs" onClick={() => void reloadNewest()}>
            {commonTexts.refresh}
          </Button>
        </>
      ),
    })
  }, [isReplaced, isReady])
  return null
}
