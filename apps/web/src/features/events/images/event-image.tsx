import { IconCloudOff, IconPhotoOff } from '@tabler/icons-react'
import { useImageSource } from '../../../data/index.ts'
import { eventImagesTexts } from '../../../texts/event-images.ts'
import classes from './event-image.module.css'

interface EventImageProps {
  /** `/api/files/<id>`. */
  readonly url: string
  readonly alt: string
  /** `thumb`: at most 480 pixels wide or high. */
  readonly size?: 'thumb' | 'full'
  readonly className?: string | undefined
}

/** A stored image: the copy on this device while there is one, else the server's; a word where neither is to be had. */
export function EventImage(props: EventImageProps) {
  return <ImageOf key={props.url} {...props} />
}

function ImageOf({ url, alt, size = 'thumb', className = '' }: EventImageProps) {
  const source = useImageSource(url, size)
  if (source.kind === 'loading') return <span className={`${classes.frame} ${className}`} data-loading />
  if (source.kind === 'missing') {
    const Icon = source.isOnline ? IconPhotoOff : IconCloudOff
    const why = source.isOnline ? eventImagesTexts.missing : eventImagesTexts.offline
    return (
      <span
        className={`${classes.frame} ${className}`}
        role="img"
        aria-label={alt === '' ? why : `${alt}: ${why}`}
        data-size={size}
        title={why}
      >
        <Icon size={size === 'thumb' ? 20 : 32} stroke={1.7} aria-hidden />
        <span className={classes.why} aria-hidden>
          {why}
        </span>
      </span>
    )
  }
  return (
    <img
      className={`${classes.image} ${className}`}
      src={source.src}
      alt={alt}
      draggable={false}
      decoding="async"
      onError={source.onError}
    />
  )
}
