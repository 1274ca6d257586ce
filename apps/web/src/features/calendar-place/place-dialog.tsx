import type { CalendarPlace } from '@bama/domain'
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useId } from 'react'
import { calendarPlaceTexts as texts } from '../../texts/calendar-place.ts'
import { commonTexts } from '../../texts/common.ts'
import grid from '../../ui/forms/form-fields.module.css'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Ltr } from '../../ui/display/names.tsx'
import { byWords } from '../../ui/forms/options-filter.ts'
import { cityChoices, cityFilter, zoneChoices } from './place-choices.ts'
import { PlacePreview } from './place-preview.tsx'
import { usePlaceForm } from './use-place-form.ts'

interface PlaceDialogProps {
  readonly opened: boolean
  readonly place: CalendarPlace
  readonly onClose: () => void
  /** After the exit transition. */
  readonly onClosed: () => void
}

/** A field's description is below it. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const kinds = Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))

/** Where the calendar's sunsets are: a city of the list, or a point on the earth. */
export function PlaceDialog({ opened, place, onClose, onClosed }: PlaceDialogProps) {
  const { form, typed, isDirty, isSaving, save } = usePlaceForm(place, onClose)
  const kindLabel = useId()
  const { kind, zone } = form.values
  return (
    <FormDialog
      opened={opened}
      title={texts.title}
      size={520}
      isReadFirst
      isDirty={isDirty}
      isSaving={isSaving}
      onSave={save}
      onClose={onClose}
      onClosed={onClosed}
    >
      <div className={grid.fields}>
        <div className={grid.whole}>
          <span id={kindLabel} className={grid.label}>
            {texts.kind}
          </span>
          <SegmentedControl
            fullWidth
            aria-labelledby={kindLabel}
            data={kinds}
            value={kind}
            onChange={(chosen) => form.setFieldValue('kind', chosen === 'point' ? 'point' : 'city')}
            classNames={{ label: grid.choice ?? '' }}
          />
        </div>
        {kind === 'city' ? (
          <Select
            className={grid.whole ?? ''}
            label={texts.city}
            description={texts.cityNote}
            inputWrapperOrder={order}
            data={cityChoices}
            filter={cityFilter}
            searchable
            allowDeselect={false}
            nothingFoundMessage={commonTexts.nothingFound}
            maxDropdownHeight={260}
            {...form.getInputProps('city')}
          />
        ) : (
          <PointFields form={form} zone={zone} />
        )}
        {typed !== null && (
          <div className={grid.whole}>
            <PlacePreview place={typed} />
          </div>
        )}
      </div>
    </FormDialog>
  )
}

interface PointFieldsProps {
  readonly form: ReturnType<typeof usePlaceForm>['form']
  readonly zone: string
}

// Read left to right, but labels and errors are Hebrew.
const ltr = {
  dir: 'ltr',
  autoComplete: 'off',
  labelProps: { dir: 'rtl' },
  descriptionProps: { dir: 'rtl' },
  errorProps: { dir: 'rtl' },
  classNames: { input: grid.ltr ?? '' },
} as const

function PointFields({ form, zone }: PointFieldsProps) {
  return (
    <>
      {/* Not a number's keyboard: some phones' has no minus. */}
      <TextInput
        label={texts.latitude}
        description={texts.southIsNegative}
        inputWrapperOrder={order}
        {...ltr}
        {...form.getInputProps('latitude')}
      />
      <TextInput
        label={texts.longitude}
        description={texts.westIsNegative}
        inputWrapperOrder={order}
        {...ltr}
        {...form.getInputProps('longitude')}
      />
      <TextInput
        label={texts.elevation}
        description={texts.elevationNote}
        inputMode="decimal"
        inputWrapperOrder={order}
        {...ltr}
        {...form.getInputProps('elevation')}
      />
      <Select
        label={texts.zone}
        data={zoneChoices(zone)}
        searchable
        allowDeselect={false}
        filter={byWords}
        nothingFoundMessage={commonTexts.nothingFound}
        renderOption={({ option }) => <Ltr>{option.label}</Ltr>}
        maxDropdownHeight={260}
        {...ltr}
        {...form.getInputProps('zone')}
      />
    </>
  )
}
