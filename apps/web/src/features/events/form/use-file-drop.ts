import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { pastedFiles } from '../../../ui/hooks/pasted-files.ts'

interface FileDrop {
  /** Whether files are dragged over the element. */
  readonly isOver: boolean
  /** Event handlers for the element that accepts files. */
  readonly handlers: {
    onDragEnter(drag: DragEvent): void
    onDragOver(drag: DragEvent): void
    onDragLeave(drag: DragEvent): void
    onDrop(drag: DragEvent): void
    onPaste(paste: ClipboardEvent): void
  }
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Accepts files dropped on or pasted into an element. A pasted text stays text, even if it comes with its picture. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragEnter(drag) {
        if (hasFiles(drag)) setIsOver(true)
      },
      onDragOver(drag) {
        if (!hasFiles(drag)) return
        // Otherwise the browser would leave the app to show the file.
        drag.preventDefault()
        drag.dataTransfer.dropEffect = 'copy'
      },
      onDragLeave({ currentTarget, relatedTarget }) {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false)
      },
      onDrop(drag) {
        if (!hasFiles(drag)) return
        drag.preventDefault()
        setIsOver(false)
        onFiles([...drag.dataTransfer.files])
      },
      onPaste(paste) {
        const files = pastedFiles(paste.clipboardData)
        if (files.length === 0) return
        paste.preventDefault()
        onFiles(files)
      },
    },
  }
}
