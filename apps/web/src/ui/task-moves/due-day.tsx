import { dayWithWeekday } from '../../texts/days.ts'
import { Ltr } from '../display/names.tsx'

interface DueDayProps {
  readonly deadline: string | null
  readonly deadline_time: string | null
}

export function DueDay({ deadline, deadline_time }: DueDayProps) {
  if (deadline === null) return null
  return (
    <>
      <time dateTime={deadline}>{dayWithWeekday(deadline)}</time>
      {deadline_time !== null && (
        <>
          {', '}
          <time>
            <Ltr>{deadline_time}</Ltr>
          </time>
        </>
      )}
    </>
  )
}
