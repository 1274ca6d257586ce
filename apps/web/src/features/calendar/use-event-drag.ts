import type { RefObject } from 'react'
import { useLift } from '../../ui/drag/use-lift.ts'

export interface EventDrop {
  readonly eventId: string
  /** The day that the event was dragged from, which may be any of its days. */
  readonly from: string
  readonly to: string
}

const dayCellOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[role="gridcell"][data-day]')

/** Lets an event be dragged from one day's cell to another. The alternative is in the day panel's menu. */
export const useEventDrag = (
  grid: RefObject<HTMLElement | null>,
  isOn: boolean,
  onDrop: (drop: EventDrop) => void,
): ReturnType<typeof useLift> =>
  useLift({
    area: grid,
    isOn,
    itemOf: (pressed) => {
      const element = pressed.closest<HTMLElement>('[data-movable]')
      const eventId = element?.dataset['eventId']
      const from = element === null ? undefined : dayCellOf(element)?.dataset['day']
      return element === null || eventId === undefined || from === undefined
        ? null
        : { element, item: { eventId, from } }
    },
    targetOf: dayCellOf,
    onDrop: ({ eventId, from }, { dataset: { day: to } }) => {
      if (to !== undefined && to !== from) onDrop({ eventId, from, to })
    },
  })
