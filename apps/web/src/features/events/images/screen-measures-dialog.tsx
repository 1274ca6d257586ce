import { editEvent, eventSchema, type VisibleEvent } from '@bama/domain'
import { TextInput } from '@mantine/core'
import { runCommand } from '../../../data/index.ts'
import { screenGridTexts } from '../../../texts/screen-grid.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { FieldGrid, leftToRight, whole } from '../../../ui/forms/field-grid.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { GridPicture } from '../../../ui/screen-grid/grid-picture.tsx'
import { gridOfValues, halves, type MeasuresField, toInput, toValues } from './screen-measures-values.ts'

const { form: texts } = screenGridTexts

interface ScreenMeasuresDialogProps extends DialogProps {
  readonly event: VisibleEvent
}

const labels: Readonly<Record<MeasuresField, string>> = {
  screen_columns: texts.columns,
  screen_rows: texts.rows,
  cabinet_width_mm: texts.widthMm,
  cabinet_height_mm: texts.heightMm,
  cabinet_width_px: texts.widthPx,
  cabinet_height_px: texts.heightPx,
}
const fields = Object.keys(labels) as MeasuresField[]

/** The form for a screen's numbers, with a drawing that follows the input. */
export function ScreenMeasuresDialog({ event, ...props }: ScreenMeasuresDialogProps) {
  const { form, dialog } = useRecordForm({
    schema: eventSchema,
    base: event,
    toValues,
    toInput,
    validate: halves,
    checkOnBlur: fields,
    save: ({ base, input }) => runCommand(editEvent, { base: base ?? event, input }),
    onSaved: props.onClose,
    texts: { saved: texts.saved, failed: texts.failed, deletedMeanwhile: texts.deletedMeanwhile },
  })
  const grid = gridOfValues(form.values)
  return (
    <FormDialog {...dialog} {...props} title={texts.title} size={560}>
      <FieldGrid isShort>
        {fields.map((field, index) => (
          <TextInput
            key={field}
            {...leftToRight}
            label={labels[field]}
            inputMode="numeric"
            maxLength={5}
            data-autofocus={index === 0 || undefined}
            {...form.getInputProps(field)}
          />
        ))}
        {grid !== null && (
          <div {...whole}>
            <GridPicture grid={grid} />
          </div>
        )}
      </FieldGrid>
    </FormDialog>
  )
}
