export { CalendarFeedsCard } from './calendar-feeds-card.tsx'
