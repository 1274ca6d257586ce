import { type CalendarPlace, err, ok, placeText } from '@bama/domain'
import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useCalendarView } from '../../data/index.ts'
import { calendarPlaceTexts as texts } from '../../texts/calendar-place.ts'
import { commonTexts } from '../../texts/common.ts'
import { ChoiceField, FieldGrid, hintBelow, labelled, leftToRight, whole } from '../../ui/forms/field-grid.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { showDone } from '../../ui/feedback/show-outcome.ts'
import { Ltr } from '../../ui/display/names.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { byWords } from '../../ui/forms/options-filter.ts'
import { cityChoices, cityFilter, zoneChoices } from './place-choices.ts'
import { PlacePreview } from './place-preview.tsx'
import { placeOfValues, type PlaceValues, problemsIn, valuesOfPlace } from './place-values.ts'

interface PlaceDialogProps extends DialogProps {
  readonly place: CalendarPlace
}

/** The form for the place that sunset times are computed for: a listed city or a point on the earth. */
export function PlaceDialog({ place, ...props }: PlaceDialogProps) {
  const { view, change } = useCalendarView()
  const { form, dialog } = useRecordForm({
    base: place,
    toValues: () => valuesOfPlace(place),
    validate: problemsIn,
    checkOnBlur: ['latitude', 'longitude', 'elevation'],
    isChanged: (values) => {
      const typed = placeOfValues(values)
      return typed === null || placeText(typed) !== placeText(place)
    },
    save: async ({ values }) => {
      const typed = placeOfValues(values)
      if (typed === null || change === undefined) return err({ code: 'not_found' })
      // Saving the shared default unchanged makes it the user's own choice.
      if (view?.isPlaceChosen === true && placeText(typed) === placeText(place)) return ok([])
      return change({ calendar_place: placeText(typed) })
    },
    onSaved: (changes) => {
      if (changes.length > 0) showDone(texts.saved)
      props.onClose()
    },
    texts: { failed: texts.saveFailed },
  })
  const typed = placeOfValues(form.values)
  const { kind, zone } = form.values
  return (
    <FormDialog {...dialog} {...props} title={texts.title} size={520} isReadFirst>
      <FieldGrid>
        <ChoiceField
          label={texts.kind}
          choices={texts.kinds}
          value={kind}
          onChange={(chosen) => form.setFieldValue('kind', chosen)}
        />
        {kind === 'city' ? (
          <Select
            {...whole}
            label={texts.city}
            description={texts.cityNote}
            {...hintBelow}
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
          <div {...whole}>
            <PlacePreview place={typed} />
          </div>
        )}
      </FieldGrid>
    </FormDialog>
  )
}

interface PointFieldsProps {
  readonly form: UseFormReturnType<PlaceValues>
  readonly zone: string
}

function PointFields({ form, zone }: PointFieldsProps) {
  const input = labelled(form, texts)
  return (
    <>
      {/* No `inputMode`: some phones' number keyboards lack a minus. */}
      <TextInput description={texts.southIsNegative} {...hintBelow} {...leftToRight} {...input('latitude')} />
      <TextInput description={texts.westIsNegative} {...hintBelow} {...leftToRight} {...input('longitude')} />
      <TextInput
        description={texts.elevationNote}
        inputMode="decimal"
        {...hintBelow}
        {...leftToRight}
        {...input('elevation')}
      />
      <Select
        data={zoneChoices(zone)}
        searchable
        allowDeselect={false}
        filter={byWords}
        nothingFoundMessage={commonTexts.nothingFound}
        renderOption={({ option }) => <Ltr>{option.label}</Ltr>}
        maxDropdownHeight={260}
        {...leftToRight}
        {...input('zone')}
      />
    </>
  )
}
