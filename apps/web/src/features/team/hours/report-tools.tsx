import { workHourStatuses } from '@bama/domain'
import { Select } from '@mantine/core'
import { teamTexts } from '../../../texts/team.ts'
import { workHoursTexts } from '../../../texts/work-hours.ts'
import { MonthSwitcher } from '../../../ui/display/month-switcher.tsx'
import { Choices } from '../../../ui/lists/filter-bar.tsx'
import { NameSelect } from '../../../ui/forms/name-select.tsx'
import classes from './hours-report.module.css'
import type { useReport } from './use-report.ts'

const { report: texts } = teamTexts

export function ReportTools({ report }: { readonly report: ReturnType<typeof useReport> }) {
  const { filter, setFilter } = report
  return (
    <Choices className={classes.choices ?? ''}>
      <MonthSwitcher month={report.requestedMonth} onChange={(month) => setFilter({ month })} />
      <NameSelect
        w={184}
        size="md"
        aria-label={texts.person}
        placeholder={texts.allPeople}
        data={report.people}
        value={filter.person === '' ? null : filter.person}
        onChange={(id) => setFilter({ person: id ?? '' })}
      />
      <NameSelect
        w={220}
        size="md"
        aria-label={texts.event}
        placeholder={texts.allEvents}
        data={report.events}
        value={filter.event === '' ? null : filter.event}
        onChange={(id) => setFilter({ event: id ?? '' })}
      />
      <Select
        w={148}
        size="md"
        aria-label={texts.status}
        allowDeselect={false}
        data={[
          { value: '', label: texts.allStatuses },
          ...workHourStatuses.map((status) => ({ value: status, label: workHoursTexts.statuses[status] })),
        ]}
        value={filter.status}
        onChange={(status) => setFilter({ status: status ?? '' })}
      />
    </Choices>
  )
}
