import { sizeText } from '../../../texts/database.ts'

/** A number of bytes as text, isolated as left-to-right. */
export const Size = ({ bytes }: { readonly bytes: number }) => <bdi dir="ltr">{sizeText(bytes)}</bdi>
