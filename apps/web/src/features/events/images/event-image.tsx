import { IconCloudOff, IconPhotoOff } from '@tabler/icons-react'
import { useImageSource } from '../../../data/index.ts'
import { eventImagesTexts } from '../../../texts/event-images.ts'
import classes from './images.module.css'

interface EventImageProps {
  /** `/api/files/<id>`. */
  readonly url: string
  readonly alt: string
  /** `thumb` is at most 480 pixels wide or high. */
  readonly size?: 'thumb' | 'full'
}

/** A stored image: this device's copy, otherwise the server's. Shows the reason if neither is available. */
export function EventImage(props: EventImageProps) {
  return <ImageOf key={props.url} {...props} />
}

function ImageOf({ url, alt, size = 'thumb' }: EventImageProps) {
  const source = useImageSource(url, size)
  if (source.kind === 'loading') return <span className={classes.frame} data-loading />
  if (source.kind === 'missing') {
    const Icon = source.isOnline ? IconPhotoOff : IconCloudOff
    const why = source.isOnline ? eventImagesTexts.missing : eventImagesTexts.offline
    return (
      <span
        className={classes.frame}
        role="img"
        aria-label={alt === '' ? why : `${alt}: ${why}`}
        data-size={size}
        title={why}
      >
        <Icon size={size === 'thumb' ? 20 : 32} stroke={1.7} aria-hidden />
        <span aria-hidden>{why}</span>
      </span>
    )
  }
  return (
    <img
      className={classes.image}
      src={source.src}
      alt={alt}
      draggable={false}
      decoding="async"
      onError={source.onError}
    />
  )
}
