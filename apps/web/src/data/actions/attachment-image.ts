import { fileUrlOf } from '@bama/domain'
import { useEffect, useState } from 'react'
import { world } from '../runtime/world.ts'
import { readCopy } from '../uploads/offline-copies.ts'
import { workspace } from '../workspace/workspace.ts'
import { type ImageSource, useImageSource } from './images.ts'

/**
 * The thumbnail of an attached image: the file on this device until it is sent, then the server's thumbnail, and if
 * that fails an offline copy. `fileId` must not change while the component is mounted.
 */
export function useAttachmentImage(fileId: string): ImageSource {
  const source = useImageSource(fileUrlOf(fileId), 'thumb')
  const isMissing = source.kind === 'missing'
  const [copy, setCopy] = useState<string | null>(null)
  useEffect(() => {
    const db = workspace.get()?.db
    if (!isMissing || db === undefined) return undefined
    let isGone = false
    readCopy(db, fileId, world.now())
      .then((blob) => (blob === null || isGone ? undefined : setCopy(URL.createObjectURL(blob))))
      .catch(console.error)
    return () => {
      isGone = true
    }
  }, [isMissing, fileId])
  useEffect(() => (copy === null ? undefined : () => URL.revokeObjectURL(copy)), [copy])
  return copy === null ? source : { kind: 'shown', src: copy, onError: () => setCopy(null) }
}
