import { tagSwatches, textColorOn } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { settingsTexts } from '../../../texts/settings.ts'
import classes from './color-swatches.module.css'

const { tag: texts } = settingsTexts

interface ColorSwatchesProps {
  readonly value: string
  readonly onChange: (color: string) => void
}

/** The preset colours as named radio buttons. */
export function ColorSwatches({ value, onChange }: ColorSwatchesProps) {
  const group = useId()
  return (
    <fieldset>
      <legend className={classes.legend}>{texts.swatches}</legend>
      <div className={classes.row}>
        {tagSwatches.map((color) => (
          <label
            key={color}
            className={classes.swatch}
            style={{ background: color, color: textColorOn(color) }}
            title={texts.swatchNames[color]}
          >
            <input
              type="radio"
              className={classes.radio}
              name={group}
              value={color}
              checked={value.trim().toLowerCase() === color}
              onChange={() => onChange(color)}
            />
            <IconCheck size={20} stroke={2.4} className={classes.check} aria-hidden />
            <VisuallyHidden>{texts.swatchNames[color]}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
