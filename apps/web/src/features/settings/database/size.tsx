import { sizeText } from '../../../texts/database.ts'

/** So many bytes, in their own direction. */
export const Size = ({ bytes }: { readonly bytes: number }) => <bdi dir="ltr">{sizeText(bytes)}</bdi>
