import { commonTexts } from '../../texts/common.ts'
import { Ltr } from './names.tsx'

/** `+2 נוספים`, with the number isolated, since its sign would otherwise move to the other side. */
export function More({ count }: { readonly count: number }) {
  const [sum, ...words] = commonTexts.more(count).split(' ')
  return (
    <span>
      <Ltr>{sum}</Ltr> {words.join(' ')}
    </span>
  )
}
