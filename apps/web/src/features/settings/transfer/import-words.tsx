import { Select } from '@mantine/core'
import { type ChoiceWord, fieldNamed, headerKey, type ImportKind } from '@bama/domain/moving-in'
import type { ImportSettings } from '../../../data/index.ts'
import { importFieldText, transferTexts } from '../../../texts/transfer.ts'
import { ImportChoices } from './import-choices.tsx'

const texts = transferTexts.settings

/** A choice field with more distinct words than this is probably mapped wrong, so only the first are listed. */
const mostWords = 60

interface ImportWordsProps {
  readonly kind: ImportKind
  readonly words: readonly ChoiceWord[]
  readonly choices: ImportSettings['choices']
  readonly onChange: (choices: ImportSettings['choices']) => void
}

/** Maps the words of a file, such as the lists of a board, to our values. */
export function ImportWords({ kind, words, choices, onChange }: ImportWordsProps) {
  if (words.length === 0) return null
  return (
    <ImportChoices title={texts.words} hint={texts.wordsHint}>
      {words.slice(0, mostWords).map(({ field, word, count, likely }) => {
        const key = headerKey(word)
        const chosen = choices[field]?.[key]
        return (
          <Select
            key={`${field} ${key}`}
            label={texts.word(word, count)}
            description={importFieldText(kind, field)}
            data={[...(fieldNamed(kind, field)?.values ?? [])]}
            value={chosen === undefined ? likely : chosen}
            onChange={(value) => onChange({ ...choices, [field]: { ...choices[field], [key]: value } })}
            placeholder={texts.standard}
            clearable
          />
        )
      })}
    </ImportChoices>
  )
}
