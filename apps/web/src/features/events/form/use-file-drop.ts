import { type ClipboardEvent, type DragEvent, useState } from 'react'

interface FileDrop {
  /** Files are held over the element. */
  readonly isOver: boolean
  /** For the element that takes them. */
  readonly handlers: {
    onDragEnter(drag: DragEvent): void
    onDragOver(drag: DragEvent): void
    onDragLeave(drag: DragEvent): void
    onDrop(drag: DragEvent): void
    onPaste(paste: ClipboardEvent): void
  }
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Takes files that are dropped on an element or pasted into it. A pasted text stays a text, though a picture of it comes along. */
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
        // Otherwise the browser would leave the app and show the file.
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
        const files = [...paste.clipboardData.files]
        if (files.length === 0 || paste.clipboardData.types.includes('text/plain')) return
        paste.preventDefault()
        onFiles(files)
      },
    },
  }
}
